// Sessions with @vscode/debugadapter-testsupport's DebugClient.

const assert = require('node:assert');
const {execFileSync} = require('node:child_process');
const {DebugClient} = require('@vscode/debugadapter-testsupport');

const program = process.argv[2];
const adapter =
    execFileSync('sh', ['-c', 'command -v tcp-dap'], {encoding: 'utf8'}).trim();

async function withClient(test) {
  // The adapter is a program: it is the runtime, and runs no script.
  const client = new DebugClient(adapter, '', 'tcp');
  client.defaultTimeout = 300000;
  await client.start();
  await test(client);
  await client.stop();
}

async function main() {
  // Stops where the breakpoint is: its line of the input is the last frame.
  await withClient(async client => {
    await Promise.all([
      client.waitForEvent('initialized').then(async () => {
        const response = await client.setBreakpointsRequest(
            {source: {path: program}, breakpoints: [{line: 5}]});
        assert.ok(response.body.breakpoints[0].verified);
        return client.configurationDoneRequest();
      }),
      client.launch({program}),
      client.waitForEvent('stopped').then(
          event => assert.equal(event.body.reason, 'breakpoint')),
    ]);
    const stack = await client.stackTraceRequest({threadId: 1});
    assert.equal(stack.body.stackFrames.at(-1).line, 5);
    const frameId = stack.body.stackFrames[0].id;
    const scopes = await client.scopesRequest({frameId});
    const {variablesReference} = scopes.body.scopes[0];
    const variables = await client.variablesRequest({variablesReference});
    assert.match(variables.body.variables[0].value, /tcp\.mul/);
    await Promise.all(
        [client.waitForEvent('stopped'), client.stepInRequest({threadId: 1})]);
    await Promise.all(
        [client.waitForEvent('stopped'), client.stepBackRequest({threadId: 1})]);
  });
  // Runs to its end.
  await withClient(client => Promise.all([
    client.configurationSequence(), client.launch({program}),
    client.waitForEvent('terminated')
  ]));
  // Stops on entry, and on a function.
  await withClient(async client => {
    await Promise.all([
      client.waitForEvent('initialized').then(async () => {
        await client.setFunctionBreakpointsRequest(
            {breakpoints: [{name: 'pass:convert-tcp-to-linalg'}]});
        return client.configurationDoneRequest();
      }),
      client.launch({program, stopOnEntry: true}),
      client.waitForEvent('stopped').then(
          event => assert.equal(event.body.reason, 'entry')),
    ]);
    await Promise.all([
      client.waitForEvent('stopped').then(
          event => assert.equal(event.body.reason, 'function breakpoint')),
      client.continueRequest({threadId: 1})
    ]);
  });
  // An error is an error.
  await withClient(async client => {
    await client.initializeRequest();
    await assert.rejects(
        client.launchRequest({program: '/no/such/file.mlir'}),
        /there is no file/);
  });
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});

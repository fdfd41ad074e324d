// This is another debugger in the same VS Code. Its stops take no time, so a step takes only VS
// Code's own time.

/** Each step has another document, as with IR, and the same number of frames. */
const adapter = `
const numFrames = 8;
const numLines = 20;
let stops = 0;
let seq = 0;
function send(message) {
  const json = JSON.stringify({seq: ++seq, ...message});
  process.stdout.write('Content-Length: ' + Buffer.byteLength(json) + '\\r\\n\\r\\n' + json);
}
function sendEvent(event, body) {
  setImmediate(send, {type: 'event', event, body});
}
function stop(reason) {
  sendEvent('stopped', {reason, threadId: 1, allThreadsStopped: true});
}
function makeFrame(number) {
  const name = 'change ' + stops + '.txt';
  const source = {name, path: name, sourceReference: stops + 1};
  const id = stops * numFrames + number + 1;
  return {id, name: 'created ' + number, line: 2, column: 1, source};
}
const handlers = {
  initialize: () => ({
    supportsConfigurationDoneRequest: true,
    supportsDelayedStackTraceLoading: true,
  }),
  launch: () => sendEvent('initialized'),
  configurationDone: () => stop('entry'),
  threads: () => ({threads: [{id: 1, name: 'peer'}]}),
  stackTrace({startFrame = 0, levels}) {
    const all = Array.from({length: numFrames}, (_, number) => makeFrame(number));
    const end = levels ? startFrame + levels : numFrames;
    return {stackFrames: all.slice(startFrame, end), totalFrames: numFrames};
  },
  scopes: ({frameId}) => ({
    scopes: [{name: 'Changes', variablesReference: frameId, expensive: false}],
  }),
  variables: () => ({variables: [{name: 'x', value: String(stops), variablesReference: 0}]}),
  source: () => ({content: 'a line of text\\n'.repeat(numLines), mimeType: 'text/plain'}),
  stepIn() {
    ++stops;
    stop('step');
  },
  disconnect: () => setImmediate(() => process.exit()),
};
let input = Buffer.alloc(0);
process.stdin.on('data', data => {
  input = Buffer.concat([input, data]);
  for (;;) {
    const end = input.indexOf('\\r\\n\\r\\n');
    if (end < 0) return;
    const length = Number(/\\d+/.exec(input.subarray(0, end))[0]);
    const next = end + 4 + length;
    if (input.length < next) return;
    const {command, seq, arguments: args} = JSON.parse(input.subarray(end + 4, next));
    input = input.subarray(next);
    const body = handlers[command]?.(args ?? {}) ?? {};
    send({type: 'response', request_seq: seq, command, success: true, body});
  }
});
`;

/** The files of its extension, which is in the folder `peer`, and its configuration. */
export const peerFiles = {
  'peer/package.json': JSON.stringify({
    name: 'peer',
    publisher: 'test',
    version: '0.0.1',
    engines: {vscode: '^1.90.0'},
    main: './main.js',
    extensionKind: ['workspace'],
    activationEvents: [],
    contributes: {
      debuggers: [
        {
          type: 'peer',
          label: 'Peer',
          program: './adapter.js',
          runtime: 'node',
        },
      ],
    },
  }),
  'peer/README.md': '# A debugger whose stops cost nothing\n',
  'peer/.vscodeignore': '',
  'peer/main.js': 'exports.activate = () => {};\n',
  'peer/adapter.js': adapter,
  '.vscode/launch.json': JSON.stringify({
    version: '0.2.0',
    configurations: [
      {type: 'peer', request: 'launch', name: 'Another debugger'},
      {
        type: 'tcp',
        request: 'launch',
        name: 'This debugger',
        program: '${workspaceFolder}/example.mlir',
        stopOnEntry: true,
      },
    ],
  }),
};

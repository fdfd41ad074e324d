// usage: python-attach.mjs: a compound attaches to a Python program that runs, by debugpy, and to its compile, which waits.
// One stop ends both. TCP_TORCH_PYTHON is the Python that has PyTorch and debugpy.

import {spawn} from 'node:child_process';
import {once} from 'node:events';
import net from 'node:net';
import readline from 'node:readline';
import {withEditor} from './harness.mjs';

/** Returns a port that nobody uses. */
async function findPort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address();
  server.close();
  return port;
}

const [python, compile] = [await findPort(), await findPort()];
const program = `import torch
from tcp_ide.backend import tcp


def model(x):
    return torch.tanh(x)


x = torch.ones(4, 8)
y = torch.compile(model, backend=tcp, options={"wait-for-debugger": ${compile}})(x)
print(y.sum())
`;
const attach = {request: 'attach'};
const files = {
  'model.py': program,
  '.vscode/launch.json': JSON.stringify({
    version: '0.2.0',
    configurations: [
      {...attach, type: 'tcp-python', name: 'Python', connect: {host: '127.0.0.1', port: python}},
      {...attach, type: 'tcp', name: 'Compile', port: compile},
    ],
    compounds: [{name: 'Both at once', configurations: ['Python', 'Compile'], stopAll: true}],
  }),
};

await withEditor({name: 'python-attach', files}, async editor => {
  const running = spawn(
    process.env.TCP_TORCH_PYTHON,
    ['-Xfrozen_modules=off', '-m', 'debugpy', '--listen', String(python), editor.file('model.py')],
    {stdio: ['ignore', 'ignore', 'pipe']},
  );
  const ended = once(running, 'exit');
  for await (const line of readline.createInterface({input: running.stderr}))
    if (line === `waiting for a debugger on port ${compile}`) break;
  await editor.open('model.py');
  await editor.press('Control+P');
  const input = await editor.see('.quick-input-widget input[type="text"]');
  await input.fill('debug Both');
  await editor.click('.quick-input-list .monaco-list-row', {hasText: 'Both at once'});
  await editor.see('.debug-call-stack .stack-frame', {hasText: /^stage/});
  await editor.see('.debug-call-stack .session', {hasText: 'Python'});
  await editor.see('.debug-call-stack .session', {hasText: 'Compile'});
  await editor.shot('python-attach');

  // The program that was attached to goes on.
  await editor.click('.codicon-debug-stop, .codicon-debug-disconnect');
  await editor.gone('.debug-call-stack .session');
  const [code] = await ended;
  if (code !== 0) throw new Error(`the program has ended with ${code}`);
});

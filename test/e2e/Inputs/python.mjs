// usage: python.mjs: F5 with a launch.json debugs the compile that a Python program starts, and
// shows that it waits for it. A program that fails and a wrong field are reported.

import {execFileSync} from 'node:child_process';
import {closeSync, openSync, readFileSync, writeSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

function launch(name, configuration) {
  return {type: 'tcp', request: 'launch', name, ...configuration};
}

const files = {
  'example.mlir': program,
  'model.py':
    'import subprocess\n' +
    '# Stands for modules that take long to import: it ends when that has been seen.\n' +
    'open("imports").readline()\n' +
    'subprocess.run(["tcp-aot", "example.mlir", "-o", "example.so"], check=True)\n',
  'fails.py': 'raise SystemExit("the model is not there")\n',
  '.vscode/launch.json': JSON.stringify({
    version: '0.2.0',
    configurations: [
      // The program is a file of the opened folder.
      launch('Model', {
        program: 'model.py',
        python: '/usr/bin/python3',
        stopOnEntry: true,
      }),
      launch('Fails', {program: '${workspaceFolder}/fails.py', python: '/usr/bin/python3'}),
      launch('Wrong', {program: ''}),
    ],
  }),
};

/** Starts a configuration by its name. */
async function start(editor, name) {
  await editor.press('Control+P');
  const input = await editor.see('.quick-input-widget input[type="text"]');
  await input.fill(`debug ${name}`);
  await editor.click('.quick-input-list .monaco-list-row', {hasText: name});
}

await withEditor({name: 'python', files}, async editor => {
  await editor.open('model.py');
  execFileSync('mkfifo', [editor.file('imports')]);
  // The text stays in the pipe as long as this end is open.
  const imports = openSync(editor.file('imports'), 'r+');
  await start(editor, 'Model');
  const waits = {hasText: 'Waiting until model.py compiles'};
  await editor.see('.notification-toast', waits);
  await editor.shot('debug-python-waits');
  writeSync(imports, '\n');
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'stage'});
  closeSync(imports);
  await editor.gone('.notification-toast', waits);
  await editor.see('.tab.active', {hasText: 'action 1'});
  await editor.see('.debug-variables .monaco-list-row', {hasText: 'Operation'});
  await editor.shot('debug-python');
  await editor.click('.codicon-debug-stop');
  await editor.gone('.debug-call-stack .stack-frame');

  await start(editor, 'Fails');
  await editor.see('.repl .monaco-list-row', {hasText: 'the model is not there'});
  await editor.see('.notification-toast', {hasText: "'fails.py'"});
  await editor.see('.notification-toast', {hasText: 'before it compiled anything'});
  await editor.shot('debug-python-fails');

  await start(editor, 'Wrong');
  await editor.see('.monaco-dialog-box', {hasText: '"program" must name a .mlir'});
  await editor.shot('launch-json-wrong');
});

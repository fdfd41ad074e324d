// usage: python.mjs: F5 debugs the compile that a Python program starts, by a launch.json;
// a program that fails says so, and a field that is wrong too.

import {readFileSync} from 'node:fs';
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
    'subprocess.run(["tcp-aot", "example.mlir", "-o", "example.so"], check=True)\n',
  'fails.py': 'raise SystemExit("the model is not there")\n',
  '.vscode/launch.json': JSON.stringify({
    version: '0.2.0',
    configurations: [
      launch('Model', {
        program: '${workspaceFolder}/model.py',
        cwd: '${workspaceFolder}',
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
  await start(editor, 'Model');
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'stage'});
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

// usage: sessions.mjs: two sessions at once. When one ends, the other keeps its marks, and the
// timeline shows the other. When the window is closed, all processes end.

import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';
import {isAlive, processesOf} from './processes.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8').replaceAll(
  'tensor<?x?xf32>',
  'tensor<4x8xf32>',
);
const configurations = ['one', 'two'].map(name => ({
  type: 'tcp',
  request: 'launch',
  name,
  program: `\${workspaceFolder}/${name}.mlir`,
  stopOnEntry: true,
}));
const files = {
  'one.mlir': program,
  'two.mlir': program,
  '.vscode/launch.json': JSON.stringify({version: '0.2.0', configurations}),
};

await withEditor({name: 'sessions', files}, async editor => {
  const choose = async (command, name) => {
    await editor.command(command);
    await editor.click('.quick-input-list .monaco-list-row', {hasText: name});
  };
  const start = async (name, steps, after) => {
    await choose('Debug: Select and Start Debugging', name);
    await after?.();
    await editor.see('.tab.active', {hasText: `${name}, action 1`});
    for (let step = 1; step <= steps; ++step) {
      await editor.command('Debug: Step Into');
      await editor.see('.tab.active', {hasText: `${name}, change ${step}`});
    }
  };
  const seeMarks = async () => {
    await editor.see('.view-overlays .cdr[class*="ced-"]');
    assert((await editor.markedLines(0)).some(text => text.includes('linalg.generic')));
  };
  await editor.open('one.mlir');
  await editor.ready();
  await start('one', 2);
  await seeMarks();
  // VS Code stays at the session that stopped first.
  await start('two', 1, async () => {
    await editor.see('.debug-call-stack .monaco-list-row', {hasText: 'before stage'});
    await choose('Debug: Select Debug Session', 'two');
  });
  await editor.command('Focus on Timeline of Actions View');
  const says = editor.webview().locator('p');
  const action = pattern =>
    editor.waitFor(`the action ${pattern}`, async () => pattern.test(await says.textContent()));
  await action(/^action \d+: pass tcp-record-signatures/);

  await editor.press('Shift+F5');
  await action(/^action \d+: pattern ElementwiseLowering/);
  await editor.click('.debug-call-stack .stack-frame', {hasText: 'created linalg.generic'});
  await editor.see('.tab.active', {hasText: 'one, change 2'});
  await seeMarks();
  await editor.shot('sessions');

  const ours = processesOf(editor, name => name.startsWith('tcp-'));
  const names = ['tcp-lsp-server', 'tcp-dap', 'tcp-aot'];
  for (const name of names)
    assert(processesOf(editor, other => other.startsWith(name)).length > 0, name);
  await editor.page.goto('about:blank');
  await editor.waitFor('the end of all tools', () => !ours.some(isAlive));
});

// usage: names.mjs: a file whose name has a space, non-ASCII letters and a character that URIs
// escape is compiled and debugged. A new document without a name has stages. Of two folders, the
// one with the file is used.

import assert from 'node:assert';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8').replaceAll(
  'tensor<?x?xf32>',
  'tensor<4x8xf32>',
);
const name = 'größe #1';
const line = 'func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> { return %a : tensor<4xf32> }';

await withEditor({name: 'names', files: {[`${name}.mlir`]: program}}, async editor => {
  await editor.open(`${name}.mlir`);
  await editor.ready();
  await editor.command('TCP: Compile');
  await editor.see('.panel .view-line', {hasText: `Compiling ${name}.mlir`});
  await editor.see('.notification-toast', {hasText: `Compiled to ${name}.so, ${name}.h in build.`});
  await editor.command('Notifications: Clear All Notifications');
  await editor.debugTo(5);
  await editor.see('.tab.active', {hasText: `${name}, action`});
  await editor.command('Debug: Stop');
  await editor.gone('.debug-call-stack .stack-frame');
  await editor.command('View: Close All Editors');

  await editor.command('File: New Untitled Text File');
  await editor.see('.tab.active', {hasText: 'Untitled-1'});
  await editor.command('Change Language Mode');
  await editor.answer('MLIR');
  await editor.status('MLIR');
  await editor.page.keyboard.insertText(line);
  await editor.ready();
  await editor.command('Focus on Stages View');
  await editor.see('.pane-header', {hasText: /Stages.*Untitled-1/});
  await editor.see('.monaco-list-row', {hasText: 'LLVM dialect'});
  await editor.command('TCP: Compile');
  await editor.see('.panel .view-line', {hasText: 'Compiling Untitled-1'});
  await editor.see('.notification-toast', {hasText: 'Compiled to untitled.so'});
  await editor.shot('untitled');
});

// With several folders, the folder of the file and its settings are used.
const workspace = {
  'one/other.mlir': program,
  'two/model.mlir': program,
  'three/third.mlir': program,
  'three/.vscode/settings.json': '{"tcp.tools.directory": "${workspaceFolder}/tools"}',
  'all.code-workspace': JSON.stringify({
    folders: [{path: 'one'}, {path: 'two'}, {path: 'three'}],
  }),
};
await withEditor(
  {name: 'folders', files: workspace, workspace: 'all.code-workspace'},
  async editor => {
    await editor.open('model.mlir');
    await editor.ready();
    const made = editor.file('two/build/model.so');
    await editor.command('Tasks: Run Task');
    await editor.click('.quick-input-list .monaco-list-row', {hasText: 'tcp'});
    await editor.click('.quick-input-list .monaco-list-row', {hasText: 'compile model.mlir'});
    await editor.see('.terminal-tab .codicon-check, .single-terminal-tab .codicon-check');
    assert(existsSync(made));
    await editor.shot('folders');
    rmSync(made);
    await editor.command('TCP: Compile');
    await editor.see('.notification-toast', {
      hasText: 'Compiled to model.so, model.h in two/build.',
    });
    assert(existsSync(made));
    await editor.open('third.mlir');
    await editor.press('F5');
    await editor.see('.notification-toast', {
      hasText: /"\S*\/three\/tools", which has no program tcp-dap/,
    });
  },
);

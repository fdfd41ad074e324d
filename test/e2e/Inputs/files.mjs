// usage: files.mjs: a test with RUN lines, bytecode, and a folder that is not trusted.

import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const runLine =
  '// RUN: tcp-opt %s --tcp-simplify | FileCheck %s && touch %S/ran\n// CHECK: @func_1\n';

await withEditor({name: 'files', files: {'test.mlir': runLine + program}}, async editor => {
  await editor.open('test.mlir');
  await editor.ready();
  await editor.click('.codelens-decoration a', {hasText: /^Run$/});
  await editor.waitFor('the test', () => existsSync(editor.file('ran')));
  await editor.see('.terminal-tab .codicon-check, .single-terminal-tab .codicon-check');
  await editor.shot('run-line');
  await editor.command('View: Hide Panel');

  const options = ['test.mlir', '--emit-bytecode', '-o', 'code.mlirbc'];
  execFileSync('tcp-opt', options, {cwd: editor.folder});
  await editor.click('.explorer-folders-view .monaco-list-row', {hasText: 'code.mlirbc'});
  await editor.see('.tab.active', {hasText: 'code.mlir'});
  await editor.waitForText(/func\.func @func_1/);
  await editor.shot('bytecode');
});

await withEditor({name: 'untrusted', files: {'test.mlir': program}, args: []}, async editor => {
  await editor.click('.monaco-dialog-box .monaco-button', {hasText: /^No/});
  await editor.open('test.mlir', 4);
  // Editing has all help, and nothing is run.
  await editor.ready();
  await editor.goTo(4, 10);
  await editor.type('x');
  await editor.press('Escape');
  await editor.see('.squiggly-error, .squiggly-warning');
  await editor.click('.codelens-decoration a', {hasText: 'Run with test tensors'});
  const note = await editor.see('.notification-toast', {hasText: 'not trusted'});
  await editor.shot('untrusted');
  await note.locator('.monaco-button', {hasText: 'Manage Trust'}).click();
  await editor.see('.workspace-trust-editor');
});

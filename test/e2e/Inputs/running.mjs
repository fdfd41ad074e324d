// usage: running.mjs: the lenses Compile and Run, references in the Testing view with the
// elements that differ, a log of passes, and the task with its problems.

import assert from 'node:assert';
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

const log = `// -----// IR Dump After Canonicalizer (canonicalize) //----- //
module {
  func.func private @before()
}

// -----// IR Dump After CSE (cse) //----- //
module {
  func.func private @after()
}
`;

/** Writes two reference files: one is right, the other has a wrong element. */
function writeReferences(editor) {
  const script = `
import numpy as np
a = np.ones((2, 3), np.float32)
right = 2 * a
wrong = 2 * a
wrong[1, 2] = 5
for name, output in ("example.func_1", right), ("example.func_2", wrong):
    outputs = {"Output0": output} if name.endswith("1") else {"Output0": output, "Output1": right}
    np.savez(name + ".npz", Input0=a, Input1=a, Input2=a, **outputs)
`;
  execFileSync('/usr/bin/python3', ['-c', script], {cwd: editor.folder});
}

const files = {'example.mlir': program, 'passes.mlir': log};
await withEditor({name: 'running', themes: ['dark', 'light'], files}, async editor => {
  writeReferences(editor);
  await editor.open('example.mlir');
  await editor.ready();
  await editor.click('.codelens-decoration a', {hasText: 'Run with test tensors'});
  await editor.see('.panel .view-line', {hasText: 'Output0'});
  await editor.gone('.notification-toast');
  await editor.shot('run');

  // The library is in the output directory, and a button opens it.
  await editor.click('.codelens-decoration a', {hasText: 'Compile'});
  const note = await editor.see('.notification-toast', {
    hasText: 'Compiled to example.so, example.h in build.',
  });
  await editor.gone('.notification-toast', {hasText: 'Compiling'});
  await editor.shot('compiled');
  await note.locator('.monaco-button', {hasText: 'Reveal'}).click();
  await editor.see('.explorer-folders-view .monaco-list-row.selected', {hasText: 'example.so'});
  assert(existsSync(editor.file('build/example.so')));

  await editor.command('Testing: Focus on Test Explorer View');
  await editor.see('.test-explorer .monaco-list-row', {hasText: 'example.mlir'});
  await editor.command('Test: Run All Tests');
  const result = '.test-output-peek-tree .monaco-list-row';
  await editor.see(result, {hasText: /@func_1/});
  await editor.see(`${result} .codicon-testing-passed-icon`);
  await editor.see(result, {hasText: /@func_2.*is 2 and should be 5/});
  // The failure is also shown at the function.
  await editor.see('.testing-run-glyph.codicon-testing-failed-icon');
  await editor.shot('tests');

  // The lenses of the log show the changes of a pass.
  await editor.open('passes.mlir');
  await editor.click('.codelens-decoration a', {hasText: 'Compare with the dump before'});
  await editor.see('.monaco-diff-editor .modified .view-line', {hasText: '@after'});
  await editor.see('.monaco-diff-editor .line-insert');
  await editor.see('.tab.active', {hasText: 'After CSE (cse) (passes.mlir:6)'});
  await editor.shot('dumps');
});

// usage: passes.mjs: the tree of passes, the changes of one, and debugging to it.

import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const row = '.pane-body .monaco-list-row';

const options = {name: 'passes', themes: ['dark', 'light'], files: {'example.mlir': program}};

await withEditor(options, async editor => {
  await editor.open('example.mlir', 4);
  await editor.ready();
  await editor.command('TCP: Show the Passes');
  await editor.see(row, {hasText: 'convert-tcp-to-linalg'});
  await editor.shot('passes');

  // Passes that changed nothing are hidden by default.
  const idle = `${row} .codicon-circle-outline`;
  await editor.command('TCP: Show All Passes');
  await editor.see(idle);
  await editor.command('TCP: Show Only Passes That Changed Something');
  await editor.gone(idle);

  await editor.click(row, {hasText: 'convert-tcp-to-linalg'});
  await editor.see('.monaco-diff-editor .modified .view-line', {hasText: 'linalg.generic'});
  await editor.see('.monaco-diff-editor .line-insert');
  await editor.shot('pass-diff');

  // Each change of the pass has a row.
  const expanded = await editor.see(row, {hasText: 'convert-tcp-to-linalg'});
  await expanded.locator('.monaco-tl-twistie').click();
  const change = await editor.see(row, {hasText: /tcp\.add.*linalg\.generic/});
  await change.click();
  await editor.see('.monaco-diff-editor .modified .view-line', {hasText: 'linalg.generic'});
  await editor.shot('pass-changes');

  // All of this also works by keyboard: to the tree, to a pass by its first letters, into it, and
  // to its diff.
  await editor.command('View: Close All Editors');
  await editor.open('example.mlir', 4);
  await editor.command('TCP: Show the Passes');
  // Until the view has the focus, keys go to the editor.
  await editor.see('[aria-label="Passes"]:focus-within');
  const focused = text => editor.see(`${row}.focused`, {hasText: text});
  await editor.press('Home');
  await focused(/^tcp\d/);
  await editor.press('ArrowDown');
  await focused('tcp-record-signatures');
  await editor.press('ArrowDown');
  await editor.press('ArrowDown');
  const label = await (await focused('convert-tcp-to-linalg')).getAttribute('aria-label');
  assert.match(label, /^convert-tcp-to-linalg, changed the IR, .* ms · \d+ → \d+ ops/);
  await editor.press('ArrowRight');
  await editor.press('ArrowDown');
  await focused(/tcp\.add.*@func_2/);
  await editor.press('Enter');
  // The diff shows the place in the module.
  const modified = '.monaco-diff-editor .modified';
  await editor.see(`${modified} .view-line`, {hasText: 'func.func @func_2'});
  await editor.waitFor('the cursor at the change', async () => {
    const [function2, cursor] = await Promise.all(
      [`.view-line:has-text("func.func @func_2")`, '.cursor.monaco-mouse-cursor-text'].map(part =>
        editor.page.locator(`${modified} ${part}`).first().boundingBox(),
      ),
    );
    return function2 && cursor && Math.round((cursor.y - function2.y) / function2.height) === 1;
  });
  await editor.shot('passes-keyboard');

  // A filter leaves the passes whose name contains it.
  await editor.command('TCP: Filter the Passes...');
  await editor.answer('bufferize');
  await editor.see(row, {hasText: 'one-shot-bufferize'});
  await editor.gone(row, {hasText: 'convert-tcp-to-linalg'});
  await editor.command('TCP: Filter the Passes...');
  await editor.answer('');

  // The rows are drawn again when the filter ends. The mouse is over no row then.
  await editor.waitFor('Debug to Here', async () => {
    const pass = await editor.see(row, {hasText: 'convert-tcp-to-linalg'});
    await pass.hover();
    const button = pass.locator('.codicon-debug-alt');
    return button.click({timeout: 2000}).then(
      () => true,
      () => false,
    );
  });
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'pass convert-tcp-to-linalg'});
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'stage linalg'});
  await editor.see('.debug-variables .monaco-list-row', {hasText: 'Operation'});
  await editor.shot('debug-to-pass');
});

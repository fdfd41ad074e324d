// usage: stages.mjs THEME: a stage beside the source follows the cursor, both ways,
// and the text as it is typed; assembly with colours.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const theme = process.argv[2];
const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const match = '.editor-instance .cdr[class*="ced-"]';

/** The lines of an editor that have a mark of the extension. */
function markedLines(editor, index) {
  const group = editor.page.locator('.editor-group-container').nth(index);
  return group.evaluate(element => {
    const tops = new Set(
      [...element.querySelectorAll('.view-overlays .cdr[class*="ced-"]')].map(
        mark => mark.parentElement.style.top,
      ),
    );
    return [...element.querySelectorAll('.view-line')]
      .filter(line => tops.has(line.style.top))
      .map(line => line.textContent);
  });
}

await withEditor({name: 'stages', theme, files: {'example.mlir': program}}, async editor => {
  await editor.open('example.mlir', 4);
  await editor.ready();
  await editor.command('TCP: Show a Stage of the Lowering...');
  await editor.see('.quick-input-list .monaco-list-row', {hasText: 'linalg'});
  await editor.shot(`stage-choice-${theme}`);
  await editor.click('.quick-input-list .monaco-list-row', {hasText: /^linalg/});
  await editor.see('.tab', {hasText: 'example_linalg.mlir'});
  await editor.see('.view-line', {hasText: 'linalg.generic'});
  await editor.goTo(5, 5);
  await editor.see(match);
  await editor.shot(`stage-${theme}`);

  // From the stage back to the text: the last operation of the loop is the product.
  const stage = editor.page.locator('.editor-group-container').nth(1);
  await stage.locator('.view-line', {hasText: 'arith.mulf'}).click();
  await editor.see('.statusbar-item', {hasText: /Ln 2\d/});
  await editor.waitFor('the marked product', async () => {
    const marks = await markedLines(editor, 0);
    return marks.length === 1 && marks[0].includes('tcp.mul');
  });
  await stage.locator('.view-line', {hasText: 'arith.addf'}).first().click();
  await editor.waitFor('the marked sum', async () => {
    const marks = await markedLines(editor, 0);
    return marks.length === 1 && marks[0].includes('tcp.add');
  });
  await editor.click('.tab', {hasText: 'example.mlir'});

  // A cast more in the text is one more in the stage.
  await editor.goTo(5, 8);
  for (let i = 0; i < 'tcp.mul'.length; ++i) await editor.press('Delete');
  await editor.type('tcp.sub');
  await editor.press('Escape');
  await editor.see('.view-line', {hasText: 'arith.subf'});
  await editor.waitFor('the mark where the cursor is', async () => {
    const marks = await markedLines(editor, 0);
    return marks.length === 1 && marks[0].includes('tcp.sub');
  });

  // The view has what the program can be shown at, each a click away, also by keyboard.
  await editor.command('Focus on Stages View');
  const row = '[aria-label="Stages"] .monaco-list-row';
  await editor.see(row, {hasText: 'LLVM dialect'});
  await editor.gone(row, {hasText: 'torch'});
  // A view that is new has the focus before it has rows.
  await editor.command('Focus on Stages View');
  await editor.press('Home');
  await editor.see(`${row}.focused`, {hasText: 'tcp'});
  for (let i = 0; i < 2; ++i) await editor.press('ArrowDown');
  await editor.see(`${row}.focused`, {hasText: 'memref'});
  await editor.press('Enter');
  await editor.see('.tab', {hasText: 'example_memref.mlir'});
  await editor.see('.view-line', {hasText: 'memref.alloc'});
  await editor.shot(`stages-view-${theme}`);

  await editor.command('TCP: Show the Assembly');
  await editor.see('.tab', {hasText: 'example.S'});
  await editor.see('.view-line', {hasText: 'ret'});
  await editor.shot(`assembly-${theme}`);
});

// usage: stages.mjs: a stage beside the source follows the cursor in both directions, and
// edits of the source. Assembly has colors.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const match = '.editor-instance .cdr[class*="ced-"]';

/** Returns the background colors of whole lines in an editor. */
async function lineColors(editor, index) {
  const group = editor.page.locator('.editor-group-container').nth(index);
  const colors = await group
    .locator('.view-overlays .cdr[class*="ced-"]')
    .evaluateAll(marks => marks.map(mark => getComputedStyle(mark).backgroundColor));
  return new Set(colors);
}

const options = {name: 'stages', themes: ['dark', 'light'], files: {'example.mlir': program}};

await withEditor(options, async editor => {
  await editor.open('example.mlir', 4);
  await editor.ready();
  await editor.command('TCP: Show a Stage of the Lowering...');
  await editor.see('.quick-input-list .monaco-list-row', {hasText: 'linalg'});
  await editor.shot('stage-choice');
  await editor.click('.quick-input-list .monaco-list-row', {hasText: /^linalg/});
  await editor.see('.tab', {hasText: 'example_linalg.mlir'});
  await editor.see('.view-line', {hasText: 'linalg.generic'});
  await editor.goTo(5, 5);
  await editor.see(match);
  await editor.picture('stage');

  // The stage also leads back to the source: the last operation of the loop is the product.
  const stage = editor.page.locator('.editor-group-container').nth(1);
  await editor.clickLine('arith.mulf', stage);
  await editor.see('.statusbar-item', {hasText: /Ln 2\d/});
  await editor.waitFor('the marked product', async () => {
    const marks = await editor.markedLines(0);
    return marks.length === 1 && marks[0].includes('tcp.mul');
  });
  await editor.clickLine('arith.addf', stage);
  await editor.waitFor('the marked sum', async () => {
    const marks = await editor.markedLines(0);
    return marks.length === 1 && marks[0].includes('tcp.add');
  });
  await editor.click('.tab', {hasText: 'example.mlir'});

  // Another cast in the text is another one in the stage.
  await editor.goTo(5, 8);
  for (let i = 0; i < 'tcp.mul'.length; ++i) await editor.press('Delete');
  await editor.type('tcp.sub');
  await editor.press('Escape');
  await editor.see('.view-line', {hasText: 'arith.subf'});
  await editor.waitFor('the mark where the cursor is', async () => {
    const marks = await editor.markedLines(0);
    return marks.length === 1 && marks[0].includes('tcp.sub');
  });

  // The view lists the stages of the program. A click or a key opens one.
  await editor.command('Focus on Stages View');
  const row = '[aria-label="Stages"] .monaco-list-row';
  await editor.see(row, {hasText: 'LLVM dialect'});
  await editor.gone(row, {hasText: 'torch'});
  // A view that was just opened gets the focus before it has rows.
  await editor.command('Focus on Stages View');
  await editor.see('[aria-label="Stages"]:focus-within');
  await editor.press('Home');
  await editor.see(`${row}.focused`, {hasText: 'tcp'});
  for (let i = 0; i < 3; ++i) await editor.press('ArrowDown');
  await editor.see(`${row}.focused`, {hasText: 'memref'});
  await editor.press('Enter');
  await editor.see('.tab', {hasText: 'example_memref.mlir'});
  await editor.see('.view-line', {hasText: 'memref.alloc'});
  await editor.shot('stages-view');

  await editor.command('TCP: Show the Assembly');
  await editor.see('.tab', {hasText: 'example.S'});
  await editor.see('.view-line', {hasText: 'ret'});
  // Each operation has a color, and its instructions have the same.
  await editor.waitFor('lines of the same colour', async () => {
    const [source, assembly] = [await lineColors(editor, 0), await lineColors(editor, 1)];
    return source.size > 1 && [...assembly].filter(color => source.has(color)).length > 1;
  });
  await editor.shot('assembly');

  // This is the stage of one function. When a stage is not visible any more, its marks are removed.
  await editor.click('.tab', {hasText: 'example.mlir'});
  await editor.goTo(20, 3);
  await editor.command('View: Toggle Primary Side Bar Visibility');
  // A lens that moves while it is clicked does nothing.
  const choice = '.quick-input-list .monaco-list-row';
  await editor.persist(async timeout => {
    await editor.clickLens('Show stage...', 'func.func @func_3');
    await editor.see(choice, {hasText: /^linalg/}, timeout);
  });
  await editor.click(choice, {hasText: /^linalg/});
  await editor.see('.tab', {hasText: 'example.func_3_linalg.mlir'});
  const one = editor.page.locator('.editor-group-container').nth(1);
  await one.locator('.view-line', {hasText: 'func.func @func_3'}).waitFor();
  await editor.waitFor('the marks of the stage alone', async () => {
    const colors = await lineColors(editor, 0);
    return colors.size === 1;
  });
  await editor.shot('stage-function');
  await editor.command('View: Close Editors in Other Groups');
  await editor.gone(match);

  // A function with an error is left out of a stage, and a comment there says so.
  await editor.open('example.mlir', 5);
  await editor.goTo(5, program.split('\n')[4].indexOf('%arg2') + '%arg2'.length + 1);
  await editor.type('0');
  await editor.press('Escape');
  await editor.see('.squiggly-error');
  await editor.command('TCP: Show a Stage of the Lowering...');
  await editor.click('.quick-input-list .monaco-list-row', {hasText: /^linalg/});
  await editor.see('.view-line', {hasText: /^\/\/\s@func_1\sis\sleft\sout:/});
  await editor.shot('stage-left-out');
});

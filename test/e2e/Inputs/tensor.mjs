// usage: tensor.mjs: the tensor of a value, and tensors in files: as table, heat map,
// histogram, line and image. NaN is found, a slice is exported, and all works by keyboard.

import assert from 'node:assert';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {makeNpy, makeSafetensors} from './arrays.mjs';
import {findViolations} from './axe.mjs';
import {withEditor} from './harness.mjs';

const themes = ['dark', 'light', 'contrast'];
const type = 'tensor<3x40x30xf32>';
const program = `func.func @f(%x: ${type}) -> ${type} {
  %wave = tcp.tanh %x : ${type} -> ${type}
  %log = tcp.log %wave : ${type} -> ${type}
  return %log : ${type}
}
`;
const wave = Float32Array.from(
  {length: 200 * 300},
  (_, i) => Math.sin(i / 300 / 20) * Math.cos((i % 300) / 30),
);
wave[777] = NaN;
const halves = Buffer.from(Uint16Array.of(0x3c00, 0x7c00, 0xbc00).buffer);
const files = {
  'example.mlir': program,
  'wave.npy': makeNpy(wave, [200, 300]),
  'model.safetensors': makeSafetensors([
    {name: 'bias', type: 'F16', shape: [3], bytes: halves},
    {name: 'empty', type: 'F32', shape: [0, 4], bytes: Buffer.alloc(0)},
    {name: 'scalar', type: 'BOOL', shape: [], bytes: Buffer.of(1)},
    {name: 'eight-bits', type: 'F8_E4M3', shape: [2], bytes: Buffer.of(0x38, 0xbc)},
    {name: 'four-bits', type: 'F4', shape: [4], bytes: Buffer.alloc(2)},
  ]),
};

await withEditor({name: 'tensor', themes, files}, async editor => {
  const view = editor.webview();
  const status = text => view.locator('#status', {hasText: text}).waitFor();
  const cell = text => view.locator('[role="gridcell"]', {hasText: text}).first();

  // The value at the cursor.
  await editor.open('example.mlir', 3);
  await editor.ready();
  await editor.goTo(3, 4);
  await editor.command('TCP: Show the Tensor of a Value');
  await editor.see('.tab', {hasText: '%log'});
  await view.locator('#figures', {hasText: 'f32 3×40×30 · shown: 40×30'}).waitFor();
  await cell(/\d/).waitFor();
  await editor.inThemes(async () => assert.deepEqual(await findViolations(editor), []));
  await editor.shot('tensor-table');

  // The keys of a grid.
  const grid = view.locator('[role="grid"]');
  await grid.focus();
  await editor.press('Control+End');
  await status('[0, 39, 29] = ');
  assert.equal(await grid.getAttribute('aria-rowcount'), '41');
  const active = await grid.getAttribute('aria-activedescendant');
  assert.equal(await view.locator(`#${active}`).getAttribute('aria-colindex'), '31');
  await editor.press('Shift+ArrowUp');
  await editor.press('Control+C');
  await status('Copied 2×1 elements.');

  // Searches go to other slices.
  await view.locator('button', {hasText: 'NaN'}).press('Enter');
  await status(/\[0, \d+, \d+\] = -?nan/);
  const index = view.locator('[aria-label^="Axis 0"]');
  await index.press('ArrowUp');
  await index.press('ArrowUp');
  await view.locator('#figures', {hasText: 'at [2, '}).waitFor();
  await view.locator('button', {hasText: /^Largest$/}).click();
  await status(/^\[\d, \d+, \d+\] = /);

  // A wrong slice has a message.
  await index.fill('7');
  await index.press('Enter');
  await view.locator('#error', {hasText: "axis 0, '7': the indices go from 0 to 2"}).waitFor();
  await index.fill('1');
  await index.press('Enter');
  await view.locator('#error', {hasText: /^$/}).waitFor({state: 'attached'});

  await view.locator('#save').click();
  await editor.answerFile('.npy', 'slice.npy');
  await editor.waitFor('the file', () => existsSync(editor.file('slice.npy')));
  assert.match(readFileSync(editor.file('slice.npy'), 'latin1'), /'shape': \(40,30,\)/);
  await view.locator('#source').click();
  await editor.see('.statusbar-item', {hasText: /Ln 3, Col 7 \(4 selected\)/});
  await editor.command('View: Close All Editors');

  // A file, as all views.
  await editor.openFile('wave.npy');
  await view.locator('#figures', {hasText: 'f32 200×300'}).waitFor();
  await view.locator('[role="tab"]', {hasText: 'Table'}).press('ArrowRight');
  await view.locator('[role="img"][aria-label^="Heat map"]').waitFor();
  await status(/mean about|is about/);
  await editor.shot('tensor-heat');
  await editor.inThemes(async () => assert.deepEqual(await findViolations(editor), []));
  const map = view.locator('[role="img"]:visible');
  await map.focus();
  await editor.press('+');
  await editor.press('Enter');
  await view.locator('[role="grid"]:focus').waitFor();
  await view.locator('#tab-histogram').click();
  await view.locator('[role="img"][aria-label^="Histogram: 60000 elements"]').waitFor();
  await map.focus();
  await editor.press('ArrowRight');
  await status(/elements from/);
  await editor.shot('tensor-histogram');
  await editor.inThemes(async () => assert.deepEqual(await findViolations(editor), []));
  await view.locator('#tab-line').click();
  await view.locator('[role="img"][aria-label^="Line of row"]').waitFor();
  await editor.shot('tensor-line');
  await view.locator('#tab-image').click();
  await view.locator('[role="img"][aria-label^="Image"]').waitFor();
  await editor.shot('tensor-image');

  // The file changes.
  writeFileSync(editor.file('wave.npy'), makeNpy(Float32Array.of(1, 2), [2]));
  await view.locator('#figures', {hasText: 'f32 2 · '}).waitFor();
  await editor.command('View: Close All Editors');

  // Tensors without rows, of other types, and several in a file.
  await editor.openFile('model.safetensors');
  await view.locator('#figures', {hasText: 'f16 3'}).waitFor();
  await view.locator('#tensor').selectOption('empty');
  await view.locator('#figures', {hasText: 'f32 0×4 · shown: 0×4'}).waitFor();
  await view.locator('#tensor').selectOption('scalar');
  await view.locator('#figures', {hasText: 'i1 scalar'}).waitFor();
  await editor.shot('tensor-scalar');
  // A type that can't be shown is told, and leaves the other tensors.
  await view.locator('#tensor').selectOption('four-bits');
  await view.locator('#error', {hasText: "'four-bits' has the type 'F4'"}).waitFor();
  await view.locator('#figures', {hasText: /^F4 4$/}).waitFor();
  assert.equal(await view.locator('[role="grid"]').isVisible(), false);
  assert.equal(await view.locator('#status').textContent(), '');
  await editor.shot('tensor-unreadable');
  await view.locator('#tensor').selectOption('eight-bits');
  await view.locator('#figures', {hasText: 'f8E4M3FN 2'}).waitFor();
  await cell('-1.5').waitFor();
  writeFileSync(editor.file('broken.npy'), 'nothing');
  await editor.command('View: Close All Editors');
  await editor.openFile('broken.npy');
  await view.locator('#error', {hasText: 'it is no .npy file'}).waitFor();

  // A value at a stop of the debugger.
  await editor.command('View: Close All Editors');
  await editor.open('example.mlir', 2);
  await editor.debugTo(2);
  await editor.command('TCP: Show the Tensor of a Variable');
  await editor.answer('%0');
  await editor.see('.tab', {hasText: '%0'});
  await view.locator('#figures', {hasText: 'f32 3×40×30'}).waitFor();
  await editor.shot('tensor-debug');
});

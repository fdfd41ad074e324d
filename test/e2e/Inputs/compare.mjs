// usage: compare.mjs THEME: the values of a function, compiled and by the interpreter, in a table.
// The first one that differs is marked in the text, and opens as a tensor.

import assert from 'node:assert';
import {findViolations} from './axe.mjs';
import {withEditor} from './harness.mjs';

const theme = process.argv[2];
const settings = theme === 'contrast' ? {'workbench.colorTheme': 'Default High Contrast'} : {};
const type = 'tensor<8x8xf32>';
const program = `func.func @f(%x: ${type}) -> ${type} {
  %tanh = tcp.tanh %x : ${type} -> ${type}
  %result = tcp.mul %tanh, %x : ${type}, ${type} -> ${type}
  return %result : ${type}
}
`;

await withEditor({name: 'compare', theme, files: {'f.mlir': program}, settings}, async editor => {
  const view = editor.webview();
  await editor.open('f.mlir', 2);
  await editor.ready();
  await editor.command('TCP: Compare the Values of a Function...');
  await editor.click('.quick-input-list .monaco-list-row', {hasText: 'interpret'});
  await editor.see('.tab', {hasText: 'Values of @f'});
  await view.locator('[role="status"]', {hasText: 'against the interpreter'}).waitFor();
  await view.locator('td', {hasText: 'tcp.mul'}).first().waitFor();
  assert.deepEqual(await findViolations(editor), []);
  // The line of the first difference is marked.
  await editor.see('.squiggly-warning');
  await editor.shot(`compare-${theme}`);

  await view.locator('button[aria-label="Show %result"]').press('Enter');
  await editor.see('.tab.active', {hasText: '%result'});
  const tensor = editor.page
    .locator('iframe.webview')
    .last()
    .contentFrame()
    .frameLocator('#active-frame');
  await tensor.locator('#figures', {hasText: 'f32 8×8'}).waitFor();
  await tensor.locator('button', {hasText: 'Largest difference'}).press('Enter');
  await tensor.locator('#status', {hasText: /^\[\d, \d\] = -?\d/}).waitFor();
  await editor.shot(`compare-difference-${theme}`);
  await tensor.locator('#tab-heat-map').click();
  await tensor.locator('[role="img"][aria-label^="Heat map"]').waitFor();
  await tensor.locator('#shown').selectOption('expected');
  await tensor.locator('#figures', {hasText: 'f32 8×8'}).waitFor();
});

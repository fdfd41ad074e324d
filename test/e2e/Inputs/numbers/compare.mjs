// usage: compare.mjs: the values of a function, compiled and by the interpreter, in a table.
// The first one that differs is marked in the text and in Python, and opens as a tensor. The
// debugger stops at the action that makes it.

import assert from 'node:assert';
import {findViolations} from '../axe.mjs';
import {withEditor} from '../harness.mjs';

const themes = ['dark', 'light', 'contrast'];
const type = 'tensor<8x8xf32>';
const program = `func.func @f(%x: ${type}) -> ${type} {
  %gate = tcp.sigmoid %x : ${type} -> ${type} loc("model.py":2:10)
  %result = tcp.mul %gate, %x : ${type}, ${type} -> ${type} loc("model.py":3:10)
  return %result : ${type}
}
`;
const model = `def f(x):
  gate = torch.sigmoid(x)
  return gate * x
`;
const files = {'f.mlir': program, 'model.py': model};

await withEditor({name: 'compare', themes, files}, async editor => {
  const view = editor.webview();
  await editor.open('f.mlir', 2);
  await editor.ready();
  await editor.command('TCP: Compare the Values of a Function...');
  await editor.click('.quick-input-list .monaco-list-row', {hasText: 'interpret'});
  await editor.see('.tab', {hasText: 'Values of @f'});
  await view.locator('[role="status"]', {hasText: 'against the interpreter'}).waitFor();
  await view.locator('td', {hasText: 'tcp.mul'}).first().waitFor();
  await editor.inThemes(async () => assert.deepEqual(await findViolations(editor), []));
  // The line of the first difference is marked, in Python, too.
  await editor.see('.squiggly-warning');
  await editor.shot('compare');
  await editor.open('model.py', 3);
  await editor.see('.squiggly-warning');
  await editor.shot('compare-python');
  await editor.press('Control+W');

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
  await editor.shot('compare-difference');
  await tensor.locator('#tab-heat-map').click();
  await tensor.locator('[role="img"][aria-label^="Heat map"]').waitFor();
  await tensor.locator('#shown').selectOption('expected');
  await tensor.locator('#figures', {hasText: 'f32 8×8'}).waitFor();
  await editor.press('Control+W');

  // The action that makes the value: the conversion of its operation.
  await view.locator('button[aria-label="Debug to what makes %result"]').press('Enter');
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'pass convert-tcp-to-linalg'});
  await editor.see('.repl', {hasText: /Made by pattern \S*<tcp::MulOp>, action \d+/});
  await editor.shot('compare-debug');
});

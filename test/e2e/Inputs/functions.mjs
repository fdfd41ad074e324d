// usage: functions.mjs: in a large module, a stop shows a document of the function alone,
// with marks, a comparison and breakpoints. The outermost frame shows the whole module.

import assert from 'node:assert';
import {withEditor} from './harness.mjs';

const type = 'tensor<4x8xf32>';
const numFunctions = 100;

function makeFunction(number) {
  const lines = [`func.func @layer_${number}(%x: ${type}, %bias: ${type}) -> ${type} {`];
  for (let i = 0; i < 12; ++i) {
    const before = i === 0 ? '%x' : `%${i - 1}`;
    lines.push(`  %${i} = tcp.add ${before}, %bias : ${type}, ${type} -> ${type}`);
  }
  return [...lines, `  return %11 : ${type}`, '}', ''].join('\n');
}

const program = Array.from({length: numFunctions}, (_, number) => makeFunction(number)).join('\n');
const line = program.split('\n').findIndex(each => each.includes('@layer_40(')) + 5;

await withEditor(
  {name: 'functions', themes: ['dark', 'light'], files: {'layers.mlir': program}},
  async editor => {
    await editor.open('layers.mlir');
    await editor.ready();
    await editor.debugTo(line);
    const tab = await editor.see('.tab.active', {hasText: '@layer_40'});
    assert.match(await tab.textContent(), /^layers, @layer_40, action \d+\.mlir/);
    // The line that names the module is visible without scrolling.
    const says = '// @layer_40, one of 100 operations; the outermost frame shows the whole module';
    const first = await editor.see('.view-line > span', {hasText: says});
    const [{x, width}, minimap] = await Promise.all([
      first.boundingBox(),
      (await editor.see('.minimap')).boundingBox(),
    ]);
    assert(x + width <= minimap.x);
    await editor.see('.view-line', {hasText: 'func.func @layer_40('});
    await editor.gone('.view-line', {hasText: '@layer_39'});
    await editor.shot('function');
    await editor.disableBreakpoint('layers.mlir');

    // Marks and comparisons are about the function, too. They show new lines, and not those in which
    // only the numbers of values have changed.
    await editor.command('Debug: Step Into');
    await editor.see('.tab.active', {hasText: 'layers, @layer_0, change 2.mlir'});
    await editor.see('.view-overlays .cdr[class*="ced-"]');
    const marked = await editor.markedLines(0);
    assert(marked.some(text => text.includes('linalg.generic')));
    assert(!marked.some(text => /tcp\.add|return/.test(text)));
    await editor.shot('function-change');
    await editor.command('TCP: Show What Changed');
    await editor.see('.monaco-diff-editor .modified .view-line', {hasText: 'linalg.generic'});
    await editor.see('.monaco-diff-editor .original .view-line', {hasText: 'func.func @layer_0'});
    await editor.shot('function-diff');

    // This frame shows the module.
    await editor.click('.debug-call-stack .stack-frame', {hasText: /^stage linalg/});
    await editor.see('.tab.active', {hasText: /^layers, change 2\.mlir/});
    await editor.see('.view-line', {hasText: '@layer_0('});
    await editor.shot('function-module');
  },
);

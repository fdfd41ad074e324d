// usage: graph.mjs: the dataflow of a function, before and after fusion. A box leads to its
// operation, and the cursor to its box. The picture is exported as SVG. A function of 10,000
// operations is boxes that open.

import assert from 'node:assert';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {findViolations} from './axe.mjs';
import {examples, withEditor} from './harness.mjs';

const themes = ['dark', 'light', 'contrast'];
const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

const type = 'tensor<4xf32>';
const numOperations = 10_000;
const large = [
  `func.func @large(%0: ${type}, %a: ${type}) -> ${type} {`,
  ...Array.from(
    {length: numOperations},
    (_, i) => `  %${i + 1} = tcp.add %${i}, %a : ${type}, ${type} -> ${type}`,
  ),
  `  return %${numOperations} : ${type}`,
  '}',
  '',
].join('\n');
// Modules of a program of PyTorch, as its locations name them.
const modules = [
  `func.func @modules(%0: ${type}, %a: ${type}) -> ${type} {`,
  ...Array.from({length: 400}, (_, i) => {
    const [layer, part] = [Math.floor(i / 100), Math.floor((i % 100) / 50) ? 'act' : 'fc'];
    const place = `loc("layers.${layer}.${part}"("model.py":${7 + Math.floor((i % 100) / 50)}:3))`;
    return `  %${i + 1} = tcp.add %${i}, %a : ${type}, ${type} -> ${type} ${place}`;
  }),
  `  return %400 : ${type}`,
  '}',
  '',
].join('\n');
const files = {'example.mlir': program, 'large.mlir': large, 'modules.mlir': modules};

await withEditor({name: 'graph', themes, files}, async editor => {
  await editor.open('example.mlir', 20);
  await editor.ready();
  await editor.command('TCP: Show the Graph of a Function');
  await editor.see('.tab', {hasText: 'Graph of @func_3'});
  const view = editor.webview();
  const box = view.locator('[data-node]', {hasText: 'tcp.broadcast'});
  await box.waitFor();
  await editor.shot('graph');
  await view.locator('#fused').check();
  await view.locator('[data-node]', {hasText: 'loop 1'}).waitFor();
  await editor.shot('graph-fused');
  await view.locator('[data-node]', {hasText: 'loop 1'}).press('Enter');
  await view.locator('[data-frame]:focus', {hasText: 'loop 1'}).waitFor();
  await view.locator('#cost').selectOption('bytes');
  await editor.shot('graph-loop');

  // An open box stays open while the text changes.
  await editor.clickLine('tensor.dim', editor.page);
  await editor.press('Control+Shift+Enter');
  await editor.type('%c9 = arith.constant 9 : index');
  await editor.press('Escape');
  const constants = view.locator('[data-node]', {hasText: 'arith.constant'});
  await constants.nth(1).waitFor();
  await view.locator('[data-frame]', {hasText: 'loop 1'}).waitFor();
  await editor.press('Control+Shift+K');
  await constants.nth(1).waitFor({state: 'detached'});
  await view.locator('[data-frame]', {hasText: 'loop 1'}).press('Enter');
  await view.locator('[data-node]:focus', {hasText: 'loop 1'}).waitFor();

  await view.locator('#save').click();
  await editor.answerFile('func_3.svg', 'picture.svg');
  await editor.waitFor('the file', () => existsSync(editor.file('picture.svg')));
  await editor.waitFor('its end', () =>
    readFileSync(editor.file('picture.svg'), 'utf8').endsWith('</svg>'),
  );
  assert.match(readFileSync(editor.file('picture.svg'), 'utf8'), /tcp\.broadcast/);

  // VS Code gives the focus back after the dialog.
  await editor.persist(async timeout => {
    await view.locator('[data-node]', {hasText: 'tensor.dim'}).press('Enter', {timeout});
    await editor.see('.statusbar-item', {hasText: /Ln 20, Col 10\b/}, timeout);
  });

  await editor.command('View: Close All Editors');
  await editor.open('large.mlir', 3);
  await editor.ready();
  await editor.command('TCP: Show the Graph of a Function');
  await editor.see('.tab', {hasText: 'Graph of @large'});
  await view.locator('#status', {hasText: '10003 arguments and operations'}).waitFor();
  await editor.shot('graph-large');
  const count = () => view.locator('[data-node]').count();
  const before = await count();
  assert(before > 5 && before < 400, `${before} boxes`);
  await view.locator('[data-node][aria-expanded="false"]').last().press('Enter');
  await editor.waitFor('an open box', async () => (await count()) > before);
  // The box at the cursor is opened, and marked.
  await editor.command('View: Focus First Editor Group');
  await editor.goTo(5001);
  await view.locator('.current[aria-label^="tcp.add"]').waitFor();
  await editor.shot('graph-cursor');

  // Modules are boxes that open.
  await editor.command('View: Close All Editors');
  await editor.open('modules.mlir', 2);
  await editor.ready();
  await editor.command('TCP: Show the Graph of a Function');
  const layer = view.locator('[data-frame], [data-node]', {hasText: /layers\.1(?!\.)/}).first();
  await layer.waitFor();
  await editor.inThemes(async () => assert.deepEqual(await findViolations(editor), []));
  await editor.shot('graph-modules');
});

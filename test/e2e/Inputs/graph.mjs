// usage: graph.mjs THEME: the dataflow of a function, before and after fusion. A box leads to its
// operation. The picture is exported as SVG. A function may be too large for a picture.

import assert from 'node:assert';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const theme = process.argv[2];
const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

const type = 'tensor<4xf32>';
const numOperations = 2000;
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
const files = {'example.mlir': program, 'large.mlir': large};

await withEditor({name: 'graph', theme, files}, async editor => {
  await editor.open('example.mlir', 20);
  await editor.ready();
  await editor.command('TCP: Show the Graph of a Function');
  await editor.see('.tab', {hasText: 'Graph of @func_3'});
  const view = editor.webview();
  const box = view.locator('[data-node]', {hasText: 'tcp.broadcast'});
  await box.waitFor();
  await editor.shot(`graph-${theme}`);
  await view.locator('#fused').check();
  await view.locator('[data-node]', {hasText: 'loop 1'}).waitFor();
  await editor.shot(`graph-fused-${theme}`);

  await view.locator('#save').click();
  await editor.answerFile('func_3.svg', 'picture.svg');
  await editor.waitFor('the file', () => existsSync(editor.file('picture.svg')));
  await editor.waitFor('its end', () =>
    readFileSync(editor.file('picture.svg'), 'utf8').endsWith('</svg>'),
  );
  assert.match(readFileSync(editor.file('picture.svg'), 'utf8'), /tcp\.broadcast/);

  await view.locator('[data-node]', {hasText: 'tensor.dim'}).press('Enter');
  await editor.see('.statusbar-item', {hasText: /Ln 20, Col 10\b/});

  await editor.command('View: Close All Editors');
  await editor.open('large.mlir', 3);
  await editor.ready();
  await editor.command('TCP: Show the Graph of a Function');
  await editor.see('.tab', {hasText: 'Graph of @large'});
  await view.locator('#picture', {hasText: 'more than a picture can show'}).waitFor();
  await editor.shot(`graph-large-${theme}`);
  assert(await view.locator('#save').isDisabled());
});

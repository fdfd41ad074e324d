// usage: graph.mjs THEME: the dataflow of a function, before and after fusion; a box
// leads to its operation; exported as SVG.

import assert from 'node:assert';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const theme = process.argv[2];
const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

await withEditor({name: 'graph', theme, files: {'example.mlir': program}}, async editor => {
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
});

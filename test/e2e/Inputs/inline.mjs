// usage: inline.mjs: inline values of the operation at a stop; its documentation, and a value under
// the mouse; its definition in the IR of the stop, which is read-only.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

// Inlay hints would be a part of the text on the screen.
const settings = {'editor.inlayHints.enabled': 'off'};

await withEditor({name: 'inline', files: {'example.mlir': program}, settings}, async editor => {
  await editor.open('example.mlir');
  await editor.ready();
  await editor.debugTo(5);
  // The values are also shown at the first stop, for which VS Code by itself asks too early.
  await editor.see('.view-line', {hasText: /tcp\.mul.*%\d+\s=\stcp\.add,\s%arg2/});
  await editor.shot('inline-values');
  const place = (await editor.text()).split('\n').findIndex(each => each.includes('tcp.mul')) + 1;
  await editor.type('x');
  await editor.see('.monaco-editor-overlaymessage', {hasText: 'read-only'});
  await editor.press('Escape');
  await editor.gone('.monaco-editor-overlaymessage');
  // The hover shows the value, and with Alt the documentation of the operation.
  const text = await editor.see('.view-line', {hasText: 'tcp.mul'});
  await text.locator('span', {hasText: /^%0$/}).first().hover();
  await editor.see('.debug-hover-widget', {hasText: 'tcp.add'});
  await editor.shot('value-hover');
  await editor.page.keyboard.down('Alt');
  await text
    .locator('span', {hasText: /^tcp\.mul$/})
    .first()
    .hover();
  await editor.see('.monaco-hover', {hasText: 'Elementwise multiplication'});
  await editor.page.keyboard.up('Alt');
  // The Alt key has moved the focus to the menu.
  await editor.press('Escape');
  // The cursor is put on the name of the first operand.
  await editor.goTo(place, '    %1 = tcp.mul %'.length + 1);
  await editor.command('Go to Definition');
  await editor.see('.statusbar-item', {hasText: new RegExp(`Ln ${place - 1}, Col 5\\b`)});
});

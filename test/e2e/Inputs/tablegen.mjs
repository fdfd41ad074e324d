// usage: tablegen.mjs: a .td file of a project, in three themes.

import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {withEditor} from './harness.mjs';

const toy = path.join(process.env.TCP_SOURCE, 'test/lsp/td/Inputs/toy');
const files = Object.fromEntries(
  readdirSync(toy, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath ?? entry.path, entry.name))
    .map(file => [path.relative(toy, file), readFileSync(file, 'utf8')]),
);

await withEditor({name: 'tablegen', themes: ['dark', 'light', 'contrast'], files}, async editor => {
  await editor.open('ToyOps.td', 16);
  await editor.see('.codelens-decoration a', {hasText: '2 uses'});
  await editor.see('.codelens-decoration a', {hasText: '2 patterns'});
  await editor.goTo(16, 6);
  await editor.command('Show or Focus Hover');
  await editor.see('.monaco-hover .hover-contents', {hasText: 'It is written as'});
  await editor.shot('tablegen-hover');
  await editor.press('Escape');

  await editor.clickLens('2 uses', 'def Toy_AddOp');
  await editor.see('.peekview-widget .monaco-list-row', {hasText: 'toy.add'});
  await editor.shot('tablegen-uses');
  await editor.press('Escape');
  await editor.gone('.peekview-widget');

  await editor.goTo(20, 26);
  await editor.press('F12');
  await editor.waitFor('the operand', async () =>
    (await (await editor.status('Ln ')).textContent()).startsWith('Ln 18'),
  );

  // The operation gets another name, which the text of MLIR does not have yet.
  await editor.goTo(23, 29);
  await editor.type('d');
  await editor.open('uses.mlir');
  await editor.see('.squiggly-error, .squiggly-warning, .squiggly-info');
  await editor.shot('tablegen-unsaved');
});

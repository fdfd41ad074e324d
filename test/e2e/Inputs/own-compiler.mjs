// usage: own-compiler.mjs PROGRAM: the example of docs/your-own-compiler.md, whose compiler is
// PROGRAM.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const read = name => readFileSync(path.join(examples, 'own-compiler', name), 'utf8');
const project = JSON.parse(read('.tcp-ide.json'));
project.command[0] = process.argv[2];
const files = {
  '.tcp-ide.json': JSON.stringify(project),
  'parabola.mlir': read('parabola.mlir'),
  'include/Fixed/FixedOps.td': read('include/Fixed/FixedOps.td'),
};
await withEditor({name: 'own-compiler', files}, async editor => {
  // The stages are those of .tcp-ide.json.
  await editor.open('parabola.mlir');
  await editor.ready();
  await editor.command('TCP: Show a Stage of the Lowering...');
  await editor.see('.quick-input-list .monaco-list-row', {hasText: 'fixed'});
  await editor.click('.quick-input-list .monaco-list-row', {hasText: /^arith/});
  await editor.see('.tab', {hasText: 'parabola_arith.mlir'});
  await editor.see('.view-line', {hasText: 'arith.shrsi'});
  await editor.goTo(8, 5);
  await editor.see('.editor-instance .cdr[class*="ced-"]');
  await editor.shot('own-compiler-stage');

  // An edit of the source shows in the stage.
  await editor.goTo(8, 16);
  await editor.press('Delete');
  await editor.press('Delete');
  await editor.press('Delete');
  await editor.type('mul');
  await editor.press('Escape');
  await editor.waitFor('a second product of the edit', async () => {
    const stage = editor.page.locator('.editor-group-container').nth(1);
    return (await stage.locator('.view-line', {hasText: 'arith.muli'}).count()) === 3;
  });
  await editor.press('Control+S');

  // F5 stops in the project's pass, at a pattern on the line of the breakpoint.
  await editor.debugTo(6);
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'lower-fixed'});
  await editor.shot('own-compiler-debug');
});

// usage: stages.mjs THEME: a stage beside the source follows the cursor, both ways,
// and the text as it is typed; assembly with colours.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const theme = process.argv[2];
const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const match = '.editor-instance .cdr[class*="ced-"]';

await withEditor({name: 'stages', theme, files: {'example.mlir': program}}, async editor => {
  await editor.open('example.mlir', 4);
  await editor.ready();
  await editor.command('TCP: Show a Stage of the Lowering...');
  await editor.see('.quick-input-list .monaco-list-row', {hasText: 'linalg'});
  await editor.shot(`stage-choice-${theme}`);
  await editor.click('.quick-input-list .monaco-list-row', {hasText: /^linalg/});
  await editor.see('.tab', {hasText: 'example_linalg.mlir'});
  await editor.see('.view-line', {hasText: 'linalg.generic'});
  await editor.goTo(5, 5);
  await editor.see(match);
  await editor.shot(`stage-${theme}`);

  // A cast more in the text is one more in the stage.
  await editor.goTo(5, 8);
  for (let i = 0; i < 'tcp.mul'.length; ++i) await editor.press('Delete');
  await editor.type('tcp.sub');
  await editor.press('Escape');
  await editor.see('.view-line', {hasText: 'arith.subf'});

  await editor.command('TCP: Show the Assembly');
  await editor.see('.tab', {hasText: 'example.S'});
  await editor.see('.view-line', {hasText: 'ret'});
  await editor.shot(`assembly-${theme}`);
});

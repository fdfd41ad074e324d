// Errors come and go; hover.

import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

await withEditor(
  {name: 'editing', theme: process.argv[2], files: {'example.mlir': program}},
  async editor => {
    await editor.open('example.mlir', 4);
    await editor.ready();
    await editor.press('End');
    await editor.press('Control+Home');
    await editor.goTo(4, 8);
    await editor.type('q');
    await editor.see('.squiggly-error');
    await editor.status(/^\s*1\b/);
    await editor.press('Control+Shift+M');
    const problem = await editor.see('.markers-panel .monaco-list-row', {hasText: /tcp\.?/});
    assert.match(await problem.textContent(), /./);
    await editor.shot(`diagnostics-${process.argv[2]}`);
    await editor.press('Control+Shift+M');
    await editor.goTo(4, 9);
    await editor.press('Backspace');
    await editor.gone('.squiggly-error');
    await editor.goTo(4, 9);
    await editor.command('Show or Focus Hover');
    await editor.see('.monaco-hover', {hasText: 'tcp.add'});
    await editor.shot(`hover-${process.argv[2]}`);
  },
);

// usage: editing.mjs: semantic colors; errors come and go; hover, completion, rename,
// formatting, quick fix.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

await withEditor(
  {name: 'editing', themes: ['dark', 'light'], files: {'example.mlir': program}},
  async editor => {
    await editor.open('example.mlir');
    await editor.ready();

    // Only the server knows that it is a constant.
    await editor.waitFor('colours by meaning', async () => {
      const [constant, value] = [await editor.colourOf('%c0'), await editor.colourOf('%dim')];
      return constant !== value;
    });

    // The new name is not defined.
    const behindName = program.split('\n')[3].indexOf('%arg1') + '%arg1'.length + 1;
    await editor.goTo(4, behindName);
    await editor.type('x');
    await editor.press('Escape');
    await editor.see('.squiggly-error');
    await editor.command('Problems: Focus on Problems View');
    await editor.see('.markers-panel .monaco-list-row', {hasText: 'undeclared SSA value'});
    await editor.shot('diagnostics');

    // A quick fix repairs it.
    await editor.command('View: Hide Panel');
    await editor.goTo(4, behindName);
    await editor.press('Control+.');
    await editor.see('.action-widget .action-item, .action-widget .monaco-list-row', {
      hasText: '%arg1',
    });
    await editor.shot('quick-fix');
    await editor.press('Enter');
    await editor.gone('.squiggly-error');

    await editor.goTo(4, program.split('\n')[3].indexOf('tcp.add') + 2);
    await editor.command('Show or Focus Hover');
    await editor.see('.monaco-hover', {hasText: 'tcp.add'});
    await editor.picture('hover');
    await editor.press('Escape');

    // The uses are renamed, too.
    await editor.goTo(4, 4);
    await editor.press('F2');
    const name = await editor.see('.rename-box input');
    await name.fill('%sum');
    await editor.press('Enter');
    await editor.gone('.rename-box input');
    await editor.waitForText(/%1\s.*= tcp\.mul %sum, %arg2/);

    await editor.goTo(5, 1);
    await editor.press('End');
    await editor.press('Enter');
    await editor.type('%2 = tcp.tanh');
    await editor.see('.suggest-widget .monaco-list-row', {hasText: 'tcp.tanh'});
    await editor.shot('completion');
    await editor.press('Escape');
    await editor.type(' %1 : tensor<?x?xf32>      -> tensor<?x?xf32>');
    await editor.press('Escape');
    await editor.command('Format Document');
    await editor.waitForText(/tcp\.tanh %1 : tensor<\?x\?xf32> -> tensor/);
    // Hints of a line appear when the cursor has left it.
    await editor.goTo(9, 1);
    await editor.see('.view-line', {hasText: /%2[^=]*\[s0/});
    await editor.shot('formatted');
  },
);

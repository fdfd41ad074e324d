// usage: timeline.mjs: the actions as a flame graph. Keys select an action. Enter or a click
// goes there, back or forward.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

// Dynamic shapes would have run-time checks, whose messages contain the path of the file.
const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8').replaceAll(
  'tensor<?x?xf32>',
  'tensor<4x8xf32>',
);

await withEditor(
  {name: 'timeline', themes: ['dark', 'light'], files: {'example.mlir': program}},
  async editor => {
    await editor.open('example.mlir', 5);
    await editor.ready();
    // Without a breakpoint, the compile stops at the entry.
    await editor.press('F5');
    await editor.see('.debug-call-stack .stack-frame');
    await editor.command('Focus on Timeline of Actions View');
    await editor.click('.codicon-debug-step-into');
    await editor.see('.tab.active', {hasText: 'change 1'});
    await editor.click('.codicon-debug-step-into');
    await editor.see('.tab.active', {hasText: 'change 2'});
    const view = editor.webview();
    const says = view.locator('p');
    await editor.waitFor('the action', async () => {
      return /^action 64: pattern.*\d (µs|ms)/.test(await says.textContent());
    });
    await editor.page.mouse.move(640, 795);
    await editor.gone('.workbench-hover');
    await editor.shot('timeline');
    // The time axis comes first. An action shows its time on both axes.
    await view.locator('button', {hasText: 'Show the order'}).click();
    await view.locator('button', {hasText: 'Show the time'}).waitFor();
    await editor.shot('timeline-order');

    // The keys go from a pattern up to its conversion, and Enter goes there.
    await view.locator('canvas').focus();
    await editor.press('ArrowUp');
    await editor.waitFor('the conversion', async () => {
      return /^action 63: apply-conversion/.test(await says.textContent());
    });
    await editor.press('Enter');
    await editor.see('.debug-call-stack .stack-frame', {hasText: /^conversion/});
    await editor.see('.tab.active', {hasText: 'action 63'});

    // The pass of the first change has ended, and is now known to have changed the IR. A stop that is
    // shown late selects its own action, but the keys lead to the same pass from any action.
    await view.locator('canvas').focus();
    const way = [...Array(6).fill('ArrowUp'), 'ArrowLeft', 'ArrowLeft', 'ArrowDown'];
    await editor.waitFor('a pass that changed something', async () => {
      for (const key of way) await editor.press(key);
      return /^action 2: pass tcp-record-signatures.*changed the IR/.test(await says.textContent());
    });

    // The mouse works, too: the first stage is on the left of the first row.
    await view.locator('canvas').click({position: {x: 4, y: 22}});
    await editor.see('.tab.active', {hasText: 'action 1.mlir'});
  },
);

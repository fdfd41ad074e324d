// usage: accessibility.mjs: in each theme, axe-core finds no violations in the web views, and everything in
// them can be done by keyboard.

import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {findViolations} from './axe.mjs';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

/** Returns whether the marks in the text have a color of the theme. */
async function hasColor(editor) {
  const mark = await editor.see('.view-overlays .cdr[class*="ced-"]');
  return mark.evaluate(element => {
    const {backgroundColor, borderTopColor} = getComputedStyle(element);
    return [backgroundColor, borderTopColor].some(color => !/, 0\)$/.test(color));
  });
}

await withEditor(
  {name: 'accessibility', themes: ['dark', 'light', 'contrast'], files: {'example.mlir': program}},
  async editor => {
    await editor.open('example.mlir', 20);
    await editor.ready();
    await editor.command('TCP: Show the Graph of a Function');
    await editor.see('.tab', {hasText: 'Graph of @func_3'});
    const graph = editor.webview();
    await graph.locator('[data-node]', {hasText: 'tcp.broadcast'}).waitFor();
    await editor.inThemes(async () => assert.deepEqual(await findViolations(editor), []));
    // The keys go from the check box to a box of the picture, and to its operation.
    await graph.locator('#fused').focus();
    await editor.press('Space');
    await graph.locator('[data-node]', {hasText: 'loop 1'}).waitFor();
    await editor.press('Space');
    await graph.locator('[data-node]', {hasText: 'tcp.broadcast'}).waitFor();
    await editor.press('Tab');
    await editor.press('Tab');
    await editor.press('Tab');
    await graph.locator('[data-node="0"]:focus').waitFor();
    await editor.shot('graph-keyboard');
    await editor.command('View: Close All Editors');

    await editor.open('example.mlir', 4);
    await editor.command('TCP: Show a Stage of the Lowering...');
    await editor.click('.quick-input-list .monaco-list-row', {hasText: /^linalg/});
    await editor.see('.view-line', {hasText: 'linalg.generic'});
    await editor.goTo(4, 10);
    await editor.inThemes(async () => assert(await hasColor(editor)));
    await editor.shot('stage-marks');
    await editor.command('View: Close All Editors');

    await editor.open('example.mlir', 5);
    await editor.press('F5');
    await editor.see('.debug-call-stack .stack-frame');
    await editor.command('Focus on Timeline of Actions View');
    const timeline = editor.webview();
    await timeline.locator('canvas').waitFor();
    await editor.command('Debug: Step Into');
    await editor.see('.tab.active', {hasText: 'change 1'});
    await editor.waitFor('the action', async () =>
      /^action \d+/.test(await timeline.locator('p').textContent()),
    );
    await editor.inThemes(async () => assert.deepEqual(await findViolations(editor), []));
    // The changes are marked.
    await editor.inThemes(async () => assert(await hasColor(editor)));
    await editor.shot('timeline-keyboard');
  },
);

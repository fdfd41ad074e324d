// usage: debugging.mjs: F5 without a launch.json stops at a line breakpoint; steps, forward
// and back; variables; watch; console; data breakpoint.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

// Dynamic shapes would have run-time checks, whose messages contain the path of the file.
const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8').replaceAll(
  'tensor<?x?xf32>',
  'tensor<4x8xf32>',
);

await withEditor(
  {name: 'debugging', themes: ['dark', 'light'], files: {'example.mlir': program}},
  async editor => {
    await editor.open('example.mlir');
    await editor.ready();
    await editor.debugTo(5);
    await editor.see('.debug-variables .monaco-list-row', {hasText: 'tcp.mul'});
    await editor.shot('debug-breakpoint');

    // The data breakpoint watches the operation.
    const variable = await editor.see('.debug-variables .monaco-list-row', {hasText: /^this/});
    await variable.click({button: 'right'});
    const item = await editor.see('.monaco-menu .action-item', {hasText: 'Break on Value Change'});
    // A menu that has just opened ignores the first click.
    await item.hover();
    await editor.press('Enter');
    await editor.see('.debug-breakpoints .monaco-list-row .codicon-debug-breakpoint-data');
    await editor.shot('debug-data-breakpoint');

    // An operand leads to the operation that defines it.
    await editor.click('.debug-variables .monaco-list-row', {hasText: /^operands/});
    await editor.see('.debug-variables .monaco-list-row', {hasText: '%0'});

    // The line breakpoint would stop at each pattern that is tried on the operation.
    await editor.disableBreakpoint('example.mlir');
    await editor.command('Debug: Step Into');
    await editor.see('.debug-call-stack .stack-frame', {hasText: /^(created|erased|modified)/});
    await editor.see('.debug-variables .monaco-list-row', {hasText: 'Changes'});
    await editor.see('.tab.active', {hasText: 'change 2'});
    await editor.see('.debug-top-stack-frame-line, .debug-top-stack-frame-column');
    await editor.see('.view-overlays .cdr[class*="ced-"]');
    await editor.shot('debug-change');
    await editor.click(
      '.debug-toolbar [aria-label="Show What Changed"], .part [aria-label="Show What Changed"]',
    );
    await editor.see('.monaco-diff-editor .original .view-line', {hasText: 'tcp.add'});
    await editor.see('.monaco-diff-editor .line-insert');
    await editor.gone('.squiggly-error');
    await editor.shot('debug-diff');
    await editor.command('Debug: Step Into');
    await editor.see('.tab.active', {hasText: 'change 3'});
    await editor.see('.view-overlays .cdr[class*="ced-"]');
    await editor.shot('debug-next-change');
    await editor.click('.codicon-debug-step-back');
    await editor.see('.tab.active', {hasText: 'change 2'});
    await editor.see('.view-overlays .cdr[class*="ced-"]');
    await editor.shot('debug-back');

    await editor.command('Debug: Focus on Watch View');
    // The buttons are only there while the mouse is over the header.
    await editor.page.locator('.pane-header', {hasText: 'Watch'}).first().hover();
    await editor.click('.pane-header [aria-label="Add Expression"]');
    await editor.type('%1');
    await editor.press('Enter');
    await editor.see('.debug-watch .monaco-list-row', {hasText: 'linalg.generic'});

    await editor.command('Debug Console: Focus on Debug Console View');
    await editor.type('info ');
    await editor.see('.suggest-widget .monaco-list-row', {hasText: 'checkpoints'});
    await editor.shot('debug-console-completion');
    await editor.press('Escape');
    await editor.press('Control+A');
    await editor.type('bt');
    await editor.press('Escape');
    await editor.press('Enter');
    await editor.see('.repl .monaco-list-row', {hasText: '#0'});
    // In the middle of a conversion, no problems are reported.
    await editor.see('.statusbar-item[aria-label="No Problems"]');
    await editor.shot('debug-console');
  },
);

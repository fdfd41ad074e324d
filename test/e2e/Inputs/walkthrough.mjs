// usage: walkthrough.mjs: the first start shows the walkthrough. Its buttons work, and steps
// that are done are ticked off.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

await withEditor(
  {name: 'walkthrough', themes: ['dark', 'light'], files: {'example.mlir': program}, isFirst: true},
  async editor => {
    const step = '.getting-started-step';
    await editor.see('.gettingStartedSlideDetails', {hasText: 'Get started with TCP IDE'});
    const steps = ['Edit a program', 'See what it becomes', 'Look at the passes'];
    for (const title of [...steps, 'Step through the compile', 'Run it'])
      await editor.see(step, {hasText: title});
    // The server has been found.
    await editor.gone(step, {hasText: 'The tools'});
    await editor.webview().locator('code span', {hasText: '@scale'}).first().waitFor();
    await editor.shot('walkthrough');
    await editor.click(`${step} .monaco-button`, {hasText: 'Open a file'});
    await editor.click('.quick-input-list .monaco-list-row', {hasText: 'example.mlir'});
    await editor.ready();

    await editor.click('.tab', {hasText: 'Walkthrough'});
    // A step that is done is ticked off.
    await editor.see(`${step} .codicon.complete`);
    await editor.click(step, {hasText: 'See what it becomes'});
    await editor.see('.getting-started-media img');
    await editor.shot('walkthrough-stages');
    await editor.click(step, {hasText: 'Step through the compile'});
    await editor.click(`${step} .monaco-button`, {hasText: 'Debug this file'});
    await editor.see('.debug-call-stack .stack-frame');
  },
);

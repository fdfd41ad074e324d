// usage: changed-results.mjs: the box "Changed results" among the breakpoints. The compile stops
// behind the pass that changes what the function computes, and passes those that do not.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {withEditor} from '../harness.mjs';

const themes = ['dark', 'light', 'contrast'];
const {TCP_BUILD, TCP_SOURCE} = process.env;
const plugin = path.join(TCP_BUILD, 'test/docs/StrengthReduction.so');
const configuration = {
  type: 'tcp',
  request: 'launch',
  name: 'passes',
  program: 'tcp-opt',
  args: [
    `--load-pass-plugin=${plugin}`,
    '--pass-pipeline=builtin.module(cse,strength-reduction,canonicalize)',
    '${workspaceFolder}/quotient.mlir',
  ],
  cwd: '${workspaceFolder}',
  stopOnEntry: true,
};
const files = {
  'quotient.mlir': readFileSync(path.join(TCP_SOURCE, 'test/dap/Inputs/quotient.mlir'), 'utf8'),
  '.vscode/launch.json': JSON.stringify({version: '0.2.0', configurations: [configuration]}),
};

await withEditor({name: 'changed-results', themes, files}, async editor => {
  await editor.open('quotient.mlir', 1);
  await editor.ready();
  await editor.press('F5');
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'pass cse'});
  const list = await editor.see('.debug-breakpoints .monaco-list');
  await list.hover();
  await editor.page.mouse.wheel(0, 10_000);
  const row = await editor.see('.debug-breakpoints .monaco-list-row', {
    hasText: 'Changed results',
  });
  await row.locator('input').check();
  await editor.shot('changed-results-box');

  // The pass before it is not stopped at.
  await editor.press('F5');
  await editor.see('.pane-header', {
    hasText: 'the results of @quotient have changed',
  });
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'pass canonicalize'});
  await editor.gone('.debug-call-stack .stack-frame', {hasText: 'pass cse'});
  await editor.shot('changed-results');
});

// usage: walkthrough.mjs THEME: each step is there with its picture; its buttons do what
// they say.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const theme = process.argv[2];
const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

await withEditor({name: 'walkthrough', theme, files: {'example.mlir': program}}, async editor => {
  await editor.open('example.mlir');
  await editor.ready();
  await editor.command('Welcome: Open Walkthrough...');
  await editor.click('.quick-input-list .monaco-list-row', {hasText: 'Get started with TCP IDE'});
  await editor.see('.gettingStartedSlideDetails', {hasText: 'Get started with TCP IDE'});
  for (const step of ['The tools', 'Edit', 'Step through the compile'])
    await editor.see('.getting-started-step', {hasText: step});
  await editor.shot(`walkthrough-${theme}`);
  await editor.click('.getting-started-step', {hasText: 'Step through the compile'});
  await editor.click('.getting-started-step .monaco-button', {hasText: 'Debug this file'});
  await editor.see('.debug-call-stack .stack-frame');
});

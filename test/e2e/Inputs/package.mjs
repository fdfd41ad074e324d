// usage: package.mjs: the extension in TCP_VSIX edits, compiles and debugs with the tools that it
// contains.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const env = {
  PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
  // The tools of the build must not be found.
  LD_LIBRARY_PATH: '',
};

await withEditor({name: 'package', files: {'example.mlir': program}, env}, async editor => {
  await editor.open('example.mlir', 4);
  await editor.ready();
  await editor.goTo(4, program.split('\n')[3].indexOf('tcp.add') + 2);
  await editor.command('Show or Focus Hover');
  // The documentation of operations is in the package.
  await editor.see('.monaco-hover', {hasText: 'tcp.add'});
  await editor.press('Escape');
  await editor.click('.codelens-decoration a', {hasText: 'Compile'});
  await editor.see('.panel .view-line', {hasText: 'done'});
  await editor.press('F5');
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'stage'});
  await editor.command('Debug: Step Into');
  await editor.see('.tab.active', {hasText: 'change 1'});
  await editor.shot('package');
});

// usage: workspaces.mjs: two folders with settings of their own.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {withEditor} from './harness.mjs';

const program = `func.func @f(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = tcp.add %a, %b : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
`;
const toy = readFileSync(
  path.join(process.env.TCP_SOURCE, 'test/lsp/td/Inputs/toy/include/toy/ToyOps.td'),
  'utf8',
);
const files = {
  'loud/loud.mlir': program,
  'silent/silent.mlir': program,
  'silent/.vscode/settings.json': JSON.stringify({
    'tcp.inlayHints.shapes': false,
  }),
  'silent/dialects/ToyOps.td': toy,
  'silent/toys.mlir': `func.func @toys(%a: i32) -> i32 {
  %0 = toy.add %a, %a : i32
  return %0 : i32
}
`,
  'all.code-workspace': JSON.stringify({folders: [{path: 'loud'}, {path: 'silent'}]}),
};

/** Returns the first line of the operation with what hints add to it. */
async function lineOfSum(editor) {
  const line = await editor.see('.editor-group-container.active .view-line', {hasText: 'tcp.add'});
  return (await line.textContent()).replaceAll('\u00a0', ' ');
}

await withEditor({name: 'workspaces', files, workspace: 'all.code-workspace'}, async editor => {
  await editor.open('loud.mlir');
  await editor.ready();
  await editor.waitFor('shapes', async () => /%0[^=]*\[s0/.test(await lineOfSum(editor)));
  await editor.shot('workspaces-loud');

  // The other hints come with those of shapes.
  await editor.open('silent.mlir');
  await editor.waitFor('costs', async () => (await lineOfSum(editor)).includes('FLOP'));
  assert.match(await lineOfSum(editor), /%0 = tcp/);
  await editor.shot('workspaces-silent');

  // The dialect of one folder is known there.
  await editor.open('toys.mlir');
  await editor.goTo(2, 10);
  await editor.command('Show or Focus Hover');
  await editor.see('.monaco-hover .hover-contents', {hasText: 'toy.add'});
  await editor.shot('workspaces-dialect');
});

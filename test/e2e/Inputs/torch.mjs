// usage: torch.mjs: F5 on a Python program without a launch.json debugs the compile that
// torch.compile starts in it. TCP_TORCH_PYTHON is the Python that has PyTorch.

import {rmSync} from 'node:fs';
import {withEditor} from './harness.mjs';

const program = `import torch
from tcp_ide.backend import tcp


def model(x, y):
    z = torch.tanh(x + y)
    return z * y


x = torch.ones(4, 8)
print(torch.compile(model, backend=tcp)(x, x + 1).sum())
`;
const settings = {'python.defaultInterpreterPath': process.env.TCP_TORCH_PYTHON};
// A program in the cache would not be compiled.
rmSync(process.env.TCP_IDE_CACHE_DIR, {recursive: true, force: true});

await withEditor({name: 'torch', files: {'model.py': program}, settings}, async editor => {
  await editor.open('model.py');
  await editor.debugTo(6);
  await editor.waitForText(/torch\.aten\.tanh/);
  await editor.shot('torch-breakpoint');

  // The breakpoint would stop at each action on the operations of line 6.
  await editor.disableBreakpoint('model.py');
  await editor.command('Debug: Step Into');
  await editor.see('.tab.active', {hasText: 'change'});
  await editor.see('.debug-call-stack .stack-frame', {hasText: /^pattern/});
  await editor.see('.view-overlays .cdr[class*="ced-"]');
  await editor.see('.debug-variables .monaco-list-row', {hasText: 'Changes'});
  await editor.shot('torch-change');

  const frame = await editor.see('.debug-call-stack .stack-frame', {hasText: /^created/});
  await frame.click({button: 'right'});
  const item = await editor.see('.monaco-menu .action-item', {hasText: 'Open Disassembly View'});
  await item.hover();
  await editor.press('Enter');
  await editor.see('.disassembly-view .monaco-list-row', {hasText: 'pass convert-torch-to-tcp'});
  await editor.see('.disassembly-view .monaco-list-row', {hasText: 'not yet'});
  await editor.shot('disassembly');

  // The program continues with the compiled code.
  await editor.command('Debug: Continue');
  await editor.see('.repl .monaco-list-row', {hasText: /tensor\(/});
});

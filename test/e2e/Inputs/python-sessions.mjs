// usage: python-sessions.mjs: one F5 on a Python program debugs its Python and its compile. TCP_TORCH_PYTHON is the
// Python that has PyTorch and debugpy.

import {withEditor} from './harness.mjs';

const program = `import torch
from tcp_ide.backend import tcp


def model(x, y):
    z = torch.tanh(x + y)
    return z * y


x = torch.ones(4, 8)
compiled = torch.compile(model, backend=tcp)
y = compiled(x, x + 1)
print(y.sum())
`;
const settings = {'python.defaultInterpreterPath': process.env.TCP_TORCH_PYTHON};

await withEditor(
  {name: 'python-sessions', files: {'model.py': program}, settings},
  async editor => {
    await editor.open('model.py');
    await editor.goTo(12);
    await editor.press('F9');
    await editor.see('.codicon-debug-breakpoint, .codicon-debug-breakpoint-unverified');
    await editor.press('F5');
    const frames = '.debug-call-stack .stack-frame';
    // A breakpoint in Python, before the compile.
    await editor.see(frames, {hasText: '<module>'});
    await editor.see('.debug-call-stack .session', {hasText: 'Python model.py'});
    await editor.see('.debug-call-stack .session', {hasText: 'model.py'});
    await editor.see('.debug-variables .monaco-list-row', {hasText: /^x =/});
    await editor.shot('python-sessions-before');

    // The step into the line goes into its compile.
    await editor.command('Debug: Step Into');
    await editor.see(frames, {hasText: /^stage/});
    await editor.see('.tab.active', {hasText: 'action 1'});
    await editor.shot('python-sessions-compile');

    // Through the passes.
    await editor.command('Debug: Step Over');
    await editor.see(frames, {hasText: /^pass/});
    await editor.shot('python-sessions-pass');

    // Back into Python.
    await editor.command('Debug: Continue');
    await editor.see('.tab.active', {hasText: 'model.py'});
    await editor.see('.debug-variables .monaco-list-row', {hasText: /^y =/});
    await editor.shot('python-sessions-after');

    // One restart starts both anew.
    await editor.click('.codicon-debug-restart');
    await editor.see('.debug-variables .monaco-list-row', {hasText: /^torch =/});
    await editor.see(frames, {hasText: '<module>'});
    await editor.shot('python-sessions-restarted');

    // One stop ends both.
    await editor.click('.codicon-debug-stop, .codicon-debug-disconnect');
    await editor.gone('.debug-call-stack .session');
    await editor.shot('python-sessions-stopped');
  },
);

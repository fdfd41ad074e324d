// usage: native-debugger.mjs: a debugger for C++ that launch.json names is attached to the compile at its first stop. An
// extension that stands for LLDB DAP runs the real lldb-dap.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const files = {
  'example.mlir': readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8'),
  '.vscode/launch.json': JSON.stringify({
    version: '0.2.0',
    configurations: [
      {
        type: 'tcp',
        request: 'launch',
        name: 'Compile and C++',
        program: '${workspaceFolder}/example.mlir',
        stopOnEntry: true,
        nativeDebugger: 'lldb-dap',
      },
    ],
  }),
  'lldb/package.json': JSON.stringify({
    name: 'lldb-dap',
    publisher: 'stands-in',
    version: '1.0.0',
    engines: {vscode: '^1.90.0'},
    contributes: {
      debuggers: [{type: 'lldb-dap', label: 'LLDB DAP', program: process.env.LLDB_DAP}],
    },
  }),
  'lldb/README.md': 'Stands in for LLDB DAP.\n',
};

await withEditor({name: 'native-debugger', files, extension: 'lldb'}, async editor => {
  await editor.open('example.mlir');
  await editor.press('F5');
  const sessions = '.debug-call-stack .session';
  await editor.see(sessions, {hasText: 'Compile and C++'});
  await editor.see(sessions, {hasText: 'native: example.mlir'});
  await editor.shot('native-debugger-attached');

  // A pause in the session of C++ shows where the compiler stands: it waits for the debugger of compiles.
  await editor.click(sessions, {hasText: 'native: example.mlir'});
  await editor.click('.debug-call-stack .monaco-list-row.focused .codicon-debug-pause');
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'poll'});
  await editor.shot('native-debugger-paused');
});

// usage: status.mjs: the status bar item shows the state of each file, and its menu helps. The
// settings are in groups, and have descriptions.

import {copyFileSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const files = {'example.mlir': program, 'notes.txt': 'No program.\n'};
const item = text => `.statusbar-item [aria-label*="TCP: ${text}"]`;

await withEditor({name: 'status', files}, async editor => {
  await editor.open('example.mlir');
  await editor.see(item('ready'));
  // The status item is only shown for MLIR files.
  await editor.open('notes.txt');
  await editor.gone(item('ready'));
  await editor.open('example.mlir');
  await editor.see(item('ready'));
  await editor.click(item('ready'));
  const entry = '.hover-language-status';
  await editor.see(entry, {hasText: 'TCP: ready'});
  await editor.shot('status');
  await editor.click(`${entry} a`, {hasText: 'Menu'});
  const choice = '.quick-input-list .monaco-list-row';
  await editor.see(choice, {hasText: 'Restart the server'});
  await editor.see(choice, {hasText: 'Settings'});
  await editor.shot('status-menu');
  await editor.click(choice, {hasText: "Show the server's log"});
  await editor.see('.panel .output-view');
  await editor.see('.panel', {hasText: 'TCP Language Server'});
  // Settings that are still opening would take the focus from the list of commands.
  await editor.command('View: Hide Panel');

  await editor.click(item('ready'));
  await editor.click(`${entry} a`, {hasText: 'Menu'});
  await editor.click(choice, {hasText: 'Settings'});
  // Machine settings are on the page of the remote machine.
  for (const group of ['Tools', 'Editing', 'Lowering', 'Compiling', 'Debugging'])
    await editor.see('.settings-toc-wrapper .monaco-list-row', {hasText: group});
  await editor.see('.setting-item-description', {hasText: 'edited without the language server'});
  await editor.shot('settings');
});

// A server without the other tools edits, and reports what it can't do.
const tools = mkdtempSync(path.join(os.tmpdir(), 'tcp-tools-'));
try {
  const name = 'tcp-lsp-server';
  copyFileSync(path.join(process.env.TCP_BUILD, 'bin', name), path.join(tools, name));
  const settings = {'tcp.tools.directory': tools};
  await withEditor({name: 'status-problem', files, settings}, async editor => {
    await editor.open('example.mlir');
    await editor.click(item('problem'));
    await editor.see('.hover-language-status', {hasText: 'there is no program'});
    await editor.click('.hover-language-status a', {hasText: 'Menu'});
    await editor.see('.quick-input-list .monaco-list-row', {hasText: /Problem.*tcp-aot/});
    await editor.shot('status-problem');
  });
} finally {
  rmSync(tools, {recursive: true});
}

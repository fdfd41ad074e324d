// usage: virtual.mjs: files that are not on disk, such as those of a remote repository, are edited
// with all help, and can't be run.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

/** An extension whose file system has one file, which is not on disk. */
const fileSystem = `
const vscode = require('vscode');
let content = Buffer.from(${JSON.stringify(program)});
exports.activate = context => {
  const isFile = uri => uri.path === '/example.mlir';
  const {File, Directory} = vscode.FileType;
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider('vscode-vfs', {
      onDidChangeFile: () => ({dispose() {}}),
      watch: () => ({dispose() {}}),
      stat: uri => {
        if (uri.path !== '/' && !isFile(uri)) throw vscode.FileSystemError.FileNotFound(uri);
        return {type: isFile(uri) ? File : Directory, ctime: 0, mtime: 0, size: content.length};
      },
      readDirectory: () => [['example.mlir', File]],
      readFile: uri => {
        if (!isFile(uri)) throw vscode.FileSystemError.FileNotFound(uri);
        return content;
      },
      writeFile: (uri, text) => void (content = Buffer.from(text)),
      createDirectory() {},
      delete() {},
      rename() {},
    }),
  );
};
`;
const files = {
  'file-system/package.json': JSON.stringify({
    name: 'file-system',
    publisher: 'test',
    version: '0.0.1',
    engines: {vscode: '^1.90.0'},
    main: './main.js',
    activationEvents: ['onFileSystem:vscode-vfs'],
    extensionKind: ['workspace'],
  }),
  'file-system/README.md': '# A file system in memory\n',
  'file-system/main.js': fileSystem,
  'virtual.code-workspace': JSON.stringify({
    folders: [{uri: 'vscode-vfs://memory/', name: 'virtual'}],
  }),
};

await withEditor(
  {name: 'virtual', files, workspace: 'virtual.code-workspace', extension: 'file-system'},
  async editor => {
    await editor.click('.explorer-folders-view .monaco-list-row', {hasText: 'example.mlir'});
    await editor.ready();
    // After a click, the text has the focus.
    await editor.clickLine('func_1');
    await editor.goTo(4, 10);
    await editor.type('x');
    await editor.press('Escape');
    await editor.see('.squiggly-warning');
    await editor.press('Control+Z');
    await editor.gone('.squiggly-warning');
    await editor.command('TCP: Show a Stage of the Lowering...');
    await editor.click('.quick-input-list .monaco-list-row', {hasText: /^linalg/});
    await editor.see('.view-line', {hasText: 'linalg.generic'});

    const note = {hasText: 'example.mlir is not on a disk'};
    await editor.click('.codelens-decoration a', {hasText: 'Run with test tensors'});
    await editor.see('.notification-toast', note);
    await editor.shot('virtual');
    await editor.command('Notifications: Clear All Notifications');
    await editor.gone('.notification-toast', note);
    await editor.click('.codelens-decoration a', {hasText: 'Debug the compile'});
    await editor.see('.notification-toast', note);
  },
);

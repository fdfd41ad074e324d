// usage: server.mjs: a language server that is killed is restarted. If it is missing, a message
// says what to do, and so does one for a wrong setting.

import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';
import {processesOf} from './processes.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const files = {'example.mlir': program};

const serversOf = editor => processesOf(editor, name => name.startsWith('tcp-lsp-server'));

await withEditor({name: 'killed', files}, async editor => {
  await editor.open('example.mlir', 4);
  await editor.ready();
  const [first] = serversOf(editor);
  process.kill(first, 'SIGKILL');
  await editor.waitFor('another server', () => {
    const ids = serversOf(editor);
    return ids.length > 0 && !ids.includes(first);
  });
  await editor.goTo(4, 10);
  await editor.type('x');
  await editor.press('Escape');
  await editor.see('.squiggly-error, .squiggly-warning');
  await editor.shot('server-back');
});

await withEditor(
  {name: 'missing', files, settings: {'tcp.tools.directory': '/nowhere'}},
  async editor => {
    await editor.open('example.mlir');
    await editor.see('.notification-toast', {hasText: '"/nowhere", which has no program'});
    await editor.see('.notification-toast', {hasText: 'Choose Folder...'});
    await editor.shot('server-missing');
    await editor.click('.notification-toast .monaco-button', {hasText: 'Choose Folder...'});
    await editor.answerFolder(path.join(process.env.TCP_BUILD, 'bin'));
    await editor.ready();
  },
);

// With this setting, the server does not start. When it is corrected, the server does.
await withEditor(
  {name: 'wrong-plugins', files, settings: {'tcp.server.dialectPlugins': 'plugin.so'}},
  async editor => {
    await editor.open('example.mlir');
    const note = {hasText: '"tcp.server.dialectPlugins" must be a list of texts'};
    const toast = await editor.see('.notification-toast', note);
    await editor.shot('setting-wrong-plugins');
    await toast.locator('.monaco-button', {hasText: 'Open Settings'}).click();
    await editor.see('.setting-item', {hasText: 'Dialect Plugins'});
    mkdirSync(editor.file('.vscode'));
    writeFileSync(editor.file('.vscode/settings.json'), '{"tcp.server.dialectPlugins": []}');
    await editor.open('example.mlir');
    await editor.ready();
  },
);

await withEditor(
  {name: 'wrong-setting', files, settings: {'tcp.stageDelay': 'soon'}},
  async editor => {
    await editor.open('example.mlir');
    await editor.ready();
    await editor.see('.notification-toast', {hasText: 'stageDelay'});
    await editor.shot('setting-wrong');
  },
);

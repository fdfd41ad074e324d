// usage: large.mjs: a file of 50 MB opens with a note about the features that it lacks. The file
// beside it has all features.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');

function makeLarge(megabytes) {
  const parts = [];
  let size = 0;
  for (let i = 0; size < megabytes * 1e6; ++i) {
    const part =
      `func.func @f${i}(%a: tensor<?xf32>) -> tensor<?xf32> {\n` +
      '  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>\n' +
      '  return %0 : tensor<?xf32>\n}\n';
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}

const files = {
  'example.mlir': program,
  'large.mlir': makeLarge(50),
  // VS Code does not give this file to extensions.
  'unseen.mlir': makeLarge(60),
};
// In a browser, VS Code asks before it opens such a file.
const settings = {'workbench.editorLargeFileConfirmation': 1000};

/** Opens a file with a note. The file can be edited and saved. */
async function tryFile(editor, name, note) {
  await editor.open(name);
  await editor.see('.view-line', {hasText: 'tcp.tanh'});
  await editor.see('.notification-toast', {hasText: note});
  await editor.shot(path.basename(name, '.mlir'));
  await editor.goTo(2, 3);
  await editor.type('// here ');
  await editor.press('Control+S');
  await editor.waitFor('the text on the disk', () =>
    readFileSync(editor.file(name), 'latin1').slice(0, 200).includes('// here %0'),
  );
}

await withEditor({name: 'large', files, settings}, async editor => {
  await tryFile(
    editor,
    'large.mlir',
    // The text of the buttons comes first in the page.
    /Read It All the Same.*large\.mlir has 50 MB and is edited without the language server/,
  );
  await editor.command('Notifications: Clear All Notifications');
  await tryFile(
    editor,
    'unseen.mlir',
    'unseen.mlir has 60 MB. VS Code shows extensions no file of more than 52 MB',
  );
  await editor.open('example.mlir');
  await editor.ready();
});

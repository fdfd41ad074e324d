// usage: assistance.mjs: Enter and snippets in a .mlir; colors of MLIR in Markdown; fields and
// snippets of launch.json; tasks whose errors are problems.

import assert from 'node:assert';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {withEditor} from './harness.mjs';

const manifest = path.join(process.env.TCP_SOURCE, 'editors/vscode/package.json');
const [{configurationAttributes}] = JSON.parse(readFileSync(manifest, 'utf8')).contributes
  .debuggers;
const program =
  'func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {\n' +
  '  %0 = tcp.tanh %b : tensor<?xf32> -> tensor<?xf32>\n' +
  '  return %0 : tensor<?xf32>\n}\n';
/** Each configuration has an empty line, and there is one for another configuration. */
const launch = `{"version": "0.2.0", "configurations": [
{"type": "tcp", "request": "launch", "name": "x",

},
{"type": "tcp", "request": "attach", "name": "y",

},

]}
`;
const places = {launch: 3, attach: 6, another: 8};
const files = {
  'new.mlir': '',
  'other.mlir': program,
  'wrong.mlir': program,
  'page.md': `# Page\n\n\`\`\`mlir\n${program}\`\`\`\n`,
  '.vscode/launch.json': launch,
  '.vscode/tasks.json': JSON.stringify({
    version: '2.0.0',
    tasks: [{type: 'tcp', file: 'wrong.mlir', args: ['-O0'], label: 'without optimizing'}],
  }),
};

/** Returns the items of the list of suggestions, without duplicates. */
async function suggestions(editor) {
  await editor.press('Control+Space');
  const row = '.suggest-widget.visible .monaco-list-row.focused .label-name';
  const names = [await (await editor.see(row)).textContent()];
  const focused = editor.page.locator(row).first();
  for (;;) {
    await editor.press('ArrowDown');
    const last = names.at(-1);
    await editor.waitFor(`the one behind ${last}`, async () => {
      const name = await focused.textContent();
      if (name !== last) names.push(name);
      return name !== last;
    });
    if (names.at(-1) !== names[0]) continue;
    await editor.press('Escape');
    await editor.gone('.suggest-widget.visible');
    return new Set(names);
  }
}

await withEditor({name: 'assistance', files}, async editor => {
  await editor.open('new.mlir');
  await editor.clickLine('');
  // Enter within a comment continues it, and the body of a function is indented. VS Code loads
  // these rules some time after it has opened the first file of the language.
  await editor.waitFor('the rules for Enter', async () => {
    await editor.press('Control+A');
    await editor.press('Delete');
    await editor.type('/// Says what');
    await editor.press('Enter');
    return /^\/\/\/ Says what\n\/\/\/ $/.test(await editor.text());
  });
  await editor.type('follows.');
  await editor.press('Enter');
  await editor.waitForText(/^\/\/\/ Says what\n\/\/\/ follows\.\n\/\/\/ $/);
  for (let i = 0; i < 4; ++i) await editor.press('Backspace');
  // A bracket is closed where VS Code knows that it is in no comment: it has to read the line.
  await editor.type('func.func @g() ');
  await editor.see('.view-line > span > span:text-is("func.func")');
  await editor.type('{');
  await editor.waitForText(/@g\(\) \{\}$/);
  await editor.press('Enter');
  await editor.type('return');
  await editor.waitForText(
    /\/\/\/ Says what\n\/\/\/ follows\.\nfunc\.func @g\(\) \{\n {2}return\n\}/,
  );
  // While suggestions are shown, the key selects one of them.
  await editor.see('.suggest-widget .monaco-list-row', {hasText: 'return'});
  await editor.press('Escape');
  await editor.press('Control+/');
  await editor.waitForText(/\n {2}\/\/ return/);
  await editor.press('Control+End');
  await editor.press('Enter');
  await editor.type('isolated_gr');
  await editor.see('.suggest-widget .monaco-list-row', {hasText: 'isolated_group'});
  await editor.press('Enter');
  await editor.waitForText(/tcp\.isolated_group %arg0 \{/);
  await editor.shot('typing');

  // Plain text would have one color.
  await editor.open('page.md');
  await editor.waitFor('colours in the fence', async () => {
    const tokens = ['tcp.tanh', '%0', 'return'];
    const colours = await Promise.all(tokens.map(token => editor.colourOf(token)));
    return new Set(colours).size === 3;
  });
  await editor.shot('markdown');

  // All fields of a configuration are offered, and snippets for a new one.
  const launchFile = '.explorer-folders-view .monaco-list-row';
  await editor.click(launchFile, {hasText: '.vscode'});
  await editor.click(launchFile, {hasText: 'launch.json'});
  await editor.see('.tab.active', {hasText: 'launch.json'});
  await editor.clickLine('version');
  for (const request of ['launch', 'attach']) {
    await editor.goTo(places[request]);
    const fields = Object.keys(configurationAttributes[request].properties);
    // VS Code offers words of the file until it has the schema of the fields.
    await editor.waitFor(`the fields of ${request}`, async () => {
      const names = await suggestions(editor);
      return fields.every(field => names.has(field));
    });
  }
  await editor.goTo(places.another);
  const snippets = await suggestions(editor);
  for (const what of [
    'compile a file',
    'passes over a file',
    'mlir-opt',
    'Python program',
    'attach',
  ])
    assert(snippets.has(`TCP: ${what}`), `no snippet for ${what}: ${[...snippets]}`);
  await editor.press('Control+Space');
  await editor.see('.suggest-widget.visible .monaco-list-row.focused');
  // The snippets of the extension are the last ones.
  await editor.press('ArrowUp');
  await editor.see('.suggest-widget.visible .monaco-list-row', {hasText: 'TCP: compile a file'});
  await editor.shot('launch-json');
  await editor.press('Escape');
  await editor.command('View: Revert and Close Editor');

  // This is the task for the open file, which also makes a header.
  await editor.open('other.mlir');
  const choice = '.quick-input-list .monaco-list-row';
  const problem = '.markers-panel .monaco-list-row';
  const error = {hasText: /undeclared SSA value.*tcp-aot/};
  await editor.command('Tasks: Run Task');
  await editor.click(choice, {hasText: 'tcp'});
  await editor.click(choice, {hasText: 'compile other.mlir'});
  await editor.see('.panel .xterm');
  await editor.command('Problems: Focus on Problems View');
  await editor.see(problem, error);
  await editor.goTo(2, program.split('\n')[1].indexOf('%b') + '%b'.length + 1);
  await editor.press('Backspace');
  await editor.type('a');
  await editor.press('Control+S');
  await editor.command('Tasks: Run Task');
  await editor.click(choice, {hasText: 'compile other.mlir'});
  await editor.waitFor('the library and its header', () =>
    ['other.so', 'other.h'].every(name => existsSync(editor.file(`build/${name}`))),
  );
  await editor.command('Problems: Focus on Problems View');
  await editor.gone(problem, error);

  // VS Code may lose a click while it opens the list of tasks.
  await editor.persist(async timeout => {
    await editor.command('Tasks: Run Task');
    await editor.click(choice, {hasText: 'without optimizing'});
    await editor.see('.panel .xterm');
    await editor.command('Problems: Focus on Problems View');
    await editor.see(problem, error, 3 * timeout);
  });
  await editor.shot('task-problems');
});

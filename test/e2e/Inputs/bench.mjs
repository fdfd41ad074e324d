// usage: bench.mjs: times in a real VS Code, from a key to what is on the screen. Prints a
// line of JSON for each figure: what it is, and its milliseconds.

import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {withEditor} from './harness.mjs';
import {peerFiles} from './peer.mjs';

const rounds = 15;
const starts = 5;

/** A program of so many functions, with 16 operations on 18 lines each. */
function makeProgram(functions) {
  const type = 'tensor<?xf32>';
  let text = '';
  for (let i = 0; i < functions; ++i) {
    text += `func.func @f${i}(%0: ${type}, %a: ${type}) -> ${type} {\n`;
    for (let j = 0; j < 15; ++j)
      text += `  %${j + 1} = tcp.add %${j}, %a : ${type}, ${type} -> ${type}\n`;
    text += `  return %15 : ${type}\n}\n`;
  }
  return text;
}

/** The line of operation `j` in function `i`, from 1. */
const lineOf = (i, j) => 18 * i + j + 2;

/**
 * Waits for a key that is pressed, or a button that is clicked, by `act`, and then for the frame
 * behind the one in which each of `selectors` finds an element whose text matches. Gives when
 * these were, in milliseconds that other processes have, too; `first` is when the first of the
 * selectors had been found.
 */
async function watch(editor, selectors, act) {
  // It must listen before the key comes.
  await editor.page.evaluate(selectors => {
    const now = () => performance.timeOrigin + performance.now();
    const times = {};
    const events = ['keydown', 'mousedown'];
    const begin = () => (times.begin ||= now());
    for (const event of events) window.addEventListener(event, begin, {capture: true});
    const matches = ([selector, pattern]) =>
      [...document.querySelectorAll(selector)].some(found =>
        new RegExp(pattern).test(found.textContent),
      );
    const all = Object.entries(selectors);
    window.measured = new Promise(resolve => {
      const look = () => {
        if (times.begin && !times.first && matches(all[0])) {
          requestAnimationFrame(() => (times.first = now()));
        }
        if (!times.begin || !all.every(matches)) return requestAnimationFrame(look);
        for (const event of events) window.removeEventListener(event, begin, {capture: true});
        return requestAnimationFrame(() => resolve({...times, end: now()}));
      };
      requestAnimationFrame(look);
    });
  }, selectors);
  await act();
  return editor.page.evaluate(() => window.measured);
}

/** The same as so many milliseconds. */
async function time(editor, selectors, act) {
  const {begin, end} = await watch(editor, selectors, act);
  return end - begin;
}

function report(what, times) {
  console.log(JSON.stringify({what, times}));
}

/** Makes a mistake in each of some functions, and mends it; gives the times of each. */
async function makeMistakes(editor) {
  const all = [];
  for (let i = 0; i < rounds; ++i) {
    await editor.goTo(lineOf(i, 1), '  %2 = tcp.add %1'.length + 1);
    // %1 becomes %19: nobody has defined that.
    const signs = {'.view-line': '%2.*%19', '.squiggly-error': ''};
    all.push(await watch(editor, signs, () => editor.type('9')));
    await editor.press('Escape');
    await editor.press('Backspace');
    await editor.gone('.squiggly-error');
  }
  return all;
}

const lines = {'example.mlir': makeProgram(560)};
await withEditor({name: 'bench', files: lines}, async editor => {
  await editor.open('example.mlir', 3);
  await editor.ready();
  const all = await makeMistakes(editor);
  report(
    'character',
    all.map(({begin, first}) => first - begin),
  );
  report(
    'diagnostics',
    all.map(({begin, end}) => end - begin),
  );

  const activations = [];
  for (let i = 0; i < starts; ++i) {
    await editor.command('Developer: Show Running Extensions');
    const row = await editor.see('.runtime-extensions-editor .monaco-list-row', {
      hasText: /TCP IDE.*Activation: \d+ms/,
    });
    activations.push(Number(/Activation: (\d+)ms/.exec(await row.textContent())[1]));
    await editor.command('View: Close Editor');
    await editor.page.reload();
    await editor.see('.monaco-workbench .part.editor');
    await editor.ready();
  }
  report('activation', activations);
});

// The parts of that, with a listener between VS Code and the server.
const scratch = mkdtempSync(path.join(os.tmpdir(), 'tcp-bench-'));
try {
  const log = path.join(scratch, 'messages');
  const settings = {'tcp.tools.directory': new URL('tools', import.meta.url).pathname};
  const listener = {settings, env: {TCP_MESSAGE_LOG: log}};
  await withEditor({name: 'bench', files: lines, ...listener}, async editor => {
    await editor.open('example.mlir', 3);
    await editor.ready();
    const all = await makeMistakes(editor);
    const messages = readFileSync(log, 'utf8').trim().split('\n').map(JSON.parse);
    const parts = all.map(({begin, end}) => {
      const within = messages.filter(({time}) => begin < time && time < end);
      const change = within.find(({what}) => what === 'change').time;
      // Those of the text before may still be on their way, and those on the screen are the last.
      const answer = within.findLast(({what}) => what === 'diagnostics').time;
      return {to: change - begin, in: answer - change, from: end - answer};
    });
    for (const part of ['to', 'in', 'from'])
      report(
        `diagnostics-${part}`,
        parts.map(each => each[part]),
      );
  });
} finally {
  rmSync(scratch, {recursive: true, force: true});
}

/** Milliseconds of steps, each from a stop at which all has come to rest. */
async function timeSteps(editor, configuration) {
  await editor.command('View: Close All Editors');
  await editor.open('example.mlir', 3);
  await editor.command('Debug: Select and Start Debugging');
  await editor.click('.quick-input-list .monaco-list-row', {
    hasText: configuration,
  });
  const group = '.editor-group-container.active';
  const line = `${group} .debug-top-stack-frame-line, ${group} .debug-top-stack-frame-column`;
  await editor.see('.debug-call-stack .stack-frame');
  await editor.see(line);
  const times = [];
  for (let i = 1; i <= rounds; ++i) {
    times.push(
      await time(
        editor,
        {
          [`${group} .tab.active`]: `change ${i}\\.`,
          [line]: '',
          '.debug-call-stack .stack-frame': '^(created|erased|modified)',
        },
        () => editor.press('F11'),
      ),
    );
    // VS Code asks for the frames behind the first one later.
    await editor.page.evaluate(
      () =>
        new Promise(resolve => {
          const look = () => {
            if (document.querySelectorAll('.debug-call-stack .stack-frame').length > 2)
              requestIdleCallback(resolve);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
  }
  await editor.press('Shift+F5');
  await editor.gone('.debug-call-stack .stack-frame');
  return times;
}

const program = makeProgram(1875);
await withEditor(
  {
    name: 'bench',
    files: {...peerFiles, 'example.mlir': program},
    extension: 'peer',
  },
  async editor => {
    await editor.open('example.mlir', 3);
    await editor.ready();
    // The first one pays for what VS Code loads, and the machine is not equally busy all the time.
    const [peer, own] = ['Another debugger', 'This debugger'];
    await timeSteps(editor, peer);
    const before = await timeSteps(editor, peer);
    report('step', await timeSteps(editor, own));
    report('peer-step', [...before, ...(await timeSteps(editor, peer))]);
  },
);

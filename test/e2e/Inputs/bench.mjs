// usage: bench.mjs: times in a real VS Code, from a key to the frame on the screen. Prints a line
// of JSON for each figure: its name, and the milliseconds of each try.

import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {timeViews} from './bench_views.mjs';
import {withEditor} from './harness.mjs';
import {peerFiles} from './peer.mjs';

const rounds = 15;
const starts = 5;

/** Returns a program of `functions` functions. Each has 16 operations on 18 lines. */
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

/** The line of operation `j` in function `i`, counted from 1. */
const lineOf = (i, j) => 18 * i + j + 2;

/**
 * Runs `act`, which presses a key or clicks a button. Waits for the frame after the one in which
 * each of `selectors` finds an element with matching text. Returns the times of the key and of this
 * frame, in milliseconds since the epoch, so that other processes can compare them. `first` is the
 * time at which the first selector had found its element.
 */
async function watch(editor, selectors, act) {
  // The listener must be there before the key.
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

/** Returns the milliseconds from the key to the last frame. */
async function time(editor, selectors, act) {
  const {begin, end} = await watch(editor, selectors, act);
  return end - begin;
}

function report(what, times) {
  console.log(JSON.stringify({what, times}));
}

/** Makes an error in each of some functions, and corrects it. Returns the times of each. */
async function makeMistakes(editor) {
  const all = [];
  for (let i = 0; i < rounds; ++i) {
    await editor.goTo(lineOf(i, 1), '  %2 = tcp.add %1'.length + 1);
    // %1 becomes %19, which is not defined.
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

// A proxy between VS Code and the server measures the parts of this time.
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
      // Diagnostics of the text before may still arrive, so the last ones count.
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

/** Returns the milliseconds of steps. Each step begins when VS Code is idle at a stop. */
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
    // VS Code requests the frames after the first one later.
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
    // The first session includes the time in which VS Code loads its code, and other processes use
    // the machine from time to time.
    const [peer, own] = ['Another debugger', 'This debugger'];
    await timeSteps(editor, peer);
    const before = await timeSteps(editor, peer);
    report('step', await timeSteps(editor, own));
    report('peer-step', [...before, ...(await timeSteps(editor, peer))]);
  },
);

await timeViews(report);

// usage: bench.mjs: times in a real VS Code, from a key to what is on the screen. Prints a
// line of JSON for each figure: what it is, and its milliseconds.

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
 * How long it takes from a key that is pressed, or a button that is clicked, to the frame
 * behind the one in which each of `selectors` finds an element whose text matches.
 */
async function time(editor, selectors, act) {
  // It must listen before the key comes.
  await editor.page.evaluate(selectors => {
    let start = 0;
    const events = ['keydown', 'mousedown'];
    const begin = () => (start ||= performance.now());
    for (const event of events) window.addEventListener(event, begin, {capture: true});
    const matches = () =>
      Object.entries(selectors).every(([selector, pattern]) =>
        [...document.querySelectorAll(selector)].some(found =>
          new RegExp(pattern).test(found.textContent),
        ),
      );
    window.measured = new Promise(resolve => {
      const look = () => {
        if (!start || !matches()) return requestAnimationFrame(look);
        for (const event of events) window.removeEventListener(event, begin, {capture: true});
        return requestAnimationFrame(() => resolve(performance.now() - start));
      };
      requestAnimationFrame(look);
    });
  }, selectors);
  await act();
  return editor.page.evaluate(() => window.measured);
}

function report(what, times) {
  console.log(JSON.stringify({what, times}));
}

await withEditor({name: 'bench', files: {'example.mlir': makeProgram(560)}}, async editor => {
  await editor.open('example.mlir', 3);
  await editor.ready();
  const characters = [];
  const times = [];
  for (let i = 0; i < rounds; ++i) {
    // What VS Code itself takes for a key, at the same time.
    await editor.goTo(1);
    characters.push(await time(editor, {'.view-line': '^z'}, () => editor.type('z')));
    await editor.press('Escape');
    await editor.press('Backspace');
    await editor.gone('.squiggly-error');
    const line = lineOf(i, 1);
    await editor.goTo(line, '  %2 = tcp.add %1'.length + 1);
    // %1 becomes %19: nobody has defined that.
    times.push(await time(editor, {'.squiggly-error': ''}, () => editor.type('9')));
    await editor.press('Escape');
    await editor.press('Backspace');
    await editor.gone('.squiggly-error');
  }
  report('character', characters);
  report('diagnostics', times);

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

// Times in a real VS Code, from a key to what is on the screen. Prints milliseconds.

import {withEditor} from './harness.mjs';

const rounds = 15;

/** A program of so many functions, with 16 operations each. */
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

/**
 * How long it takes from a key that is pressed, or a button that is clicked, to the next
 * frame with an element that `selector` finds, whose text matches.
 */
function time(editor, selector, pattern, act) {
  const measured = editor.page.evaluate(
    ([selector, pattern]) =>
      new Promise(resolve => {
        let start = 0;
        const begin = () => (start ||= performance.now());
        window.addEventListener('keydown', begin, {capture: true, once: true});
        window.addEventListener('mousedown', begin, {capture: true, once: true});
        const matches = () =>
          [...document.querySelectorAll(selector)].some(found =>
            new RegExp(pattern).test(found.textContent),
          );
        const look = () => {
          if (!start || !matches()) return requestAnimationFrame(look);
          window.removeEventListener('keydown', begin, {capture: true});
          window.removeEventListener('mousedown', begin, {capture: true});
          return resolve(performance.now() - start);
        };
        requestAnimationFrame(look);
      }),
    [selector, pattern],
  );
  return act().then(() => measured);
}

function print(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = part => sorted[Math.floor((sorted.length - 1) * part)].toFixed(0);
  console.log(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${times.length}`);
}

await withEditor({name: 'bench', files: {'example.mlir': makeProgram(590)}}, async editor => {
  await editor.open('example.mlir', 3);
  await editor.ready();
  const times = [];
  for (let i = 0; i < rounds; ++i) {
    await editor.goTo(3, 16);
    // tcp.add %1 becomes tcp.add %19: nobody has defined that.
    times.push(await time(editor, '.squiggly-error', '', () => editor.type('9')));
    await editor.press('Escape');
    await editor.press('Backspace');
    await editor.gone('.squiggly-error');
  }
  print('key to diagnostics, 10k lines', times);

  await editor.command('Developer: Show Running Extensions');
  const row = await editor.see('.runtime-extensions-editor .monaco-list-row', {hasText: 'TCP IDE'});
  const activation = /Activation: (\d+)ms/.exec(await row.textContent());
  console.log(`activation: ${activation?.[1]} ms`);
});

await withEditor({name: 'bench', files: {'example.mlir': makeProgram(1875)}}, async editor => {
  await editor.open('example.mlir', 3);
  await editor.ready();
  await editor.press('F5');
  await editor.see('.debug-top-stack-frame-line, .debug-top-stack-frame-column');
  const times = [];
  for (let i = 1; i <= rounds; ++i)
    times.push(
      await time(editor, '.tab.active', `change ${i}\\.`, () =>
        editor.click('.codicon-debug-step-into'),
      ),
    );
  print('step to repainted view, 30k operations', times);
});

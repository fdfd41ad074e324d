// This file takes times of the views of tensors and graphs, in a real VS Code. `report` gets the
// name of a figure and the milliseconds of each try.

import {makeNpy} from './arrays.mjs';
import {withEditor} from './harness.mjs';

const rounds = 5;
const numFrames = 300;
/** 5,000 rows and columns of f32 are 100 MB. */
const size = 5000;

/** A function of 10,000 operations. */
function makeFunction() {
  const type = 'tensor<4xf32>';
  const body = Array.from(
    {length: 10_000},
    (_, i) => `  %${i + 1} = tcp.add %${i}, %a : ${type}, ${type} -> ${type}\n`,
  );
  return `func.func @f(%0: ${type}, %a: ${type}) -> ${type} {\n${body.join('')}  return %10000 : ${type}\n}\n`;
}

/**
 * Returns the milliseconds from the key to the first elements, and from the begin of the page to
 * them, of each time that a file is opened. The page has marks for both, because a wait for an
 * element of a new page looks for it twice in a second only.
 */
async function openTensors(editor) {
  const times = [];
  const inPage = [];
  for (let i = 0; i < rounds; ++i) {
    await editor.press('Control+P');
    const input = await editor.see('.quick-input-widget input[type="text"]');
    await input.fill('large.npy');
    await editor.see('.quick-input-list .monaco-list-row', {hasText: 'large.npy'});
    const begin = Date.now();
    await editor.press('Enter');
    const cell = editor.webview().locator('[role="gridcell"]', {hasText: /\d/}).first();
    await cell.waitFor();
    const [page, elements] = await cell.evaluate(() =>
      ['page', 'elements'].map(
        mark => performance.timeOrigin + performance.getEntriesByName(mark)[0].startTime,
      ),
    );
    times.push(elements - begin);
    inPage.push(elements - page);
    if (i + 1 < rounds) await editor.command('View: Close All Editors');
  }
  return [times, inPage];
}

/**
 * Scrolls the table by some rows in each frame. Returns the milliseconds of the frames, and of how
 * many an element was not there in time.
 */
function scroll(editor) {
  return editor
    .webview()
    .locator('[role="grid"]')
    .evaluate((grid, numFrames) => {
      const frames = [];
      let late = 0;
      return new Promise(resolve => {
        let last = performance.now();
        const next = now => {
          frames.push(now - last);
          last = now;
          if (
            [...grid.querySelectorAll('[role="gridcell"]')].some(cell => cell.textContent === '…')
          )
            ++late;
          if (frames.length === numFrames) return resolve({frames: frames.slice(1), late});
          grid.dispatchEvent(new WheelEvent('wheel', {deltaY: 100, cancelable: true}));
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      });
    }, numFrames);
}

/** Returns the milliseconds from the command to the boxes. */
async function openGraphs(editor) {
  const times = [];
  for (let i = 0; i < rounds; ++i) {
    await editor.open('graph.mlir', 3);
    await editor.ready();
    const begin = performance.now();
    await editor.command('TCP: Show the Graph of a Function');
    await editor.webview().locator('[data-node]').first().waitFor();
    times.push(performance.now() - begin);
    await editor.command('View: Close All Editors');
  }
  return times;
}

export async function timeViews(report) {
  const elements = Float32Array.from({length: size * size}, (_, i) => Math.sin(i));
  const files = {'large.npy': makeNpy(elements, [size, size]), 'graph.mlir': makeFunction()};
  await withEditor({name: 'bench-views', files}, async editor => {
    const [times, inPage] = await openTensors(editor);
    report('tensor', times);
    report('tensor-page', inPage);
    const {frames, late} = await scroll(editor);
    report('tensor-frame', frames);
    console.error(`${late} of ${numFrames} frames lacked an element`);
    await editor.command('View: Close All Editors');
    report('graph', await openGraphs(editor));
  });
}

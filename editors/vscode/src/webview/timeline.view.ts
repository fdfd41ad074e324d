import {Axis, Box, find, formatMicroseconds, layOut, move, Shown} from '../timeline/flame';
import {color, host, onTheme} from './vscode';

const rowHeight = 18;
const head = 14;

document.body.innerHTML = `
<style>
  body { margin: 0; padding: 0; overflow: hidden; color: var(--vscode-foreground); background: var(--vscode-panel-background); }
  canvas { display: block; outline: none; }
  canvas:focus { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
  h1 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; margin: 0; overflow: hidden; white-space: nowrap; }
  header { display: flex; align-items: center; padding: 2px 8px; }
  button { flex: none; background: var(--vscode-button-secondaryBackground); color: var(--vscode-button-secondaryForeground); border: 1px solid var(--vscode-contrastBorder, transparent); padding: 1px 8px; font-size: 12px; cursor: pointer; }
  button:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
  p { flex: auto; margin: 2px 8px 2px 0; font-size: 12px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
</style>
<main>
<h1>Timeline of actions</h1>
<header><p aria-live="polite"></p><button type="button"></button></header>
<canvas tabindex="0" role="application" aria-label="Actions of the compile, nested. Arrow keys select, Enter goes there, plus and minus zoom."></canvas>
</main>`;
const canvas = document.querySelector('canvas') as HTMLCanvasElement;
const text = document.querySelector('p') as HTMLParagraphElement;
const header = document.querySelector('header') as HTMLElement;
const switcher = document.querySelector('button') as HTMLButtonElement;
const context = canvas.getContext('2d') as CanvasRenderingContext2D;

let boxes: Box[] = [];
let shown: Shown = {actions: [], now: 0, current: 0, checkpoints: []};
let axis: Axis = (host.getState() as {axis?: Axis} | undefined)?.axis ?? 'time';
let selected = -1;
/** The visible part of the axis: its start and its length. */
let from = 0;
let span = 1;
let top = 0;

/** The smallest length of the visible part. */
const least = 5;
const first = () => boxes[0]?.start ?? (axis === 'time' ? 0 : 1);
const last = () => boxes.reduce((end, box) => (box.parent < 0 ? box.end : end), first());
const toX = (at: number) => ((at - from) / span) * canvas.clientWidth;
/** Returns the place of an action on the axis. */
const placeOf = (action: number) =>
  axis === 'order' ? action : (boxes[action - 1]?.start ?? shown.now);

function clamp(): void {
  span = Math.min(Math.max(span, least), Math.max(last() - first(), least));
  from = Math.min(Math.max(from, first()), Math.max(last() - span, first()));
}

/**
 * Describes an action. Its time is known up to the start of the next action that is not inside of
 * it.
 */
function describe(box: Box): string {
  const end = shown.actions.find(other => other.index > box.index && other.depth <= box.depth);
  const time = (end?.microseconds ?? shown.now) - box.microseconds;
  return `action ${box.index}: ${box.label}, ${formatMicroseconds(time)}${box.changed ? ', changed the IR' : ''}`;
}

function say(): void {
  const box = boxes[selected];
  text.textContent = box
    ? describe(box)
    : boxes.length > 0
      ? `${boxes.length} actions in ${formatMicroseconds(shown.now)}; the compile is at ${shown.current}`
      : 'Actions are shown when the compile stops.';
}

function draw(): void {
  const ratio = window.devicePixelRatio;
  const width = document.body.clientWidth;
  const height = Math.max(window.innerHeight - header.offsetHeight, 60);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = `11px ${color('font-family')}`;
  context.textBaseline = 'middle';
  const plain = color('charts.blue');
  const changed = color('charts.orange');
  const background = color('sideBar.background');
  const foreground = color('editor.foreground');
  /** The last pixel that was drawn, by depth. Thousands of boxes may lie in one pixel. */
  const drawn: number[] = [];
  boxes.forEach((box, position) => {
    const left = toX(box.start);
    const right = toX(box.end);
    if (right < 0 || left > width) return;
    if (right - left < 1 && (drawn[box.depth] ?? -1) >= right) return;
    drawn[box.depth] = Math.max(right, left + 1);
    const y = head + (box.depth - top) * rowHeight;
    if (y < head || y > height) return;
    context.globalAlpha = box.changed ? 0.75 : 0.3;
    context.fillStyle = box.changed ? changed : plain;
    context.fillRect(left, y, Math.max(right - left - 0.5, 1), rowHeight - 1);
    context.globalAlpha = 1;
    if (position === selected) {
      context.strokeStyle = color('focusBorder');
      context.lineWidth = 2;
      context.strokeRect(left + 1, y + 1, Math.max(right - left - 2, 2), rowHeight - 3);
    }
    if (right - left > 30) {
      context.save();
      context.beginPath();
      context.rect(left, y, right - left - 2, rowHeight);
      context.clip();
      context.fillStyle = foreground;
      context.fillText(box.label, Math.max(left, 0) + 3, y + rowHeight / 2);
      context.restore();
    }
  });
  context.fillStyle = background;
  context.fillRect(0, 0, width, head);
  context.fillStyle = color('charts.green');
  for (const checkpoint of shown.checkpoints) {
    const x = toX(placeOf(checkpoint));
    context.beginPath();
    context.moveTo(x - 4, 2);
    context.lineTo(x + 4, 2);
    context.lineTo(x, 10);
    context.fill();
  }
  context.fillStyle = color('charts.red');
  const now = toX(axis === 'time' ? shown.now : shown.current);
  // A mark at the right end is moved to the left, so that it is visible.
  if (now <= width) context.fillRect(Math.min(now, width - 2), 0, 2, height);
  say();
}

function select(position: number): void {
  selected = position;
  const box = boxes[position];
  if (box) {
    if (box.start < from || box.start > from + span) from = box.start - span / 2;
    const rows = Math.floor((canvas.clientHeight - head) / rowHeight);
    if (box.depth < top) top = box.depth;
    if (box.depth >= top + rows) top = box.depth - rows + 1;
  }
  clamp();
  draw();
}

function zoom(factor: number, around: number): void {
  const place = (around - from) / span;
  span *= factor;
  clamp();
  from = around - place * span;
  clamp();
  draw();
}

function boxAt(event: MouseEvent): {at: number; depth: number} {
  return {
    at: from + (event.offsetX / canvas.clientWidth) * span,
    depth: Math.floor((event.offsetY - head) / rowHeight) + top,
  };
}

canvas.addEventListener('mousemove', event => {
  const {at, depth} = boxAt(event);
  const box = boxes[find(boxes, at, depth)];
  canvas.title = box ? describe(box) : '';
});
canvas.addEventListener('click', event => {
  const {at, depth} = boxAt(event);
  select(find(boxes, at, depth));
  const box = boxes[selected];
  if (box) host.postMessage({goTo: box.index});
});
canvas.addEventListener(
  'wheel',
  event => {
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      from += ((event.deltaX || event.deltaY) / canvas.clientWidth) * span;
      clamp();
      draw();
    } else {
      zoom(event.deltaY > 0 ? 1.25 : 0.8, boxAt(event).at);
    }
  },
  {passive: false},
);
canvas.addEventListener('keydown', event => {
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      select(move(boxes, selected, event.key));
      break;
    case 'Enter': {
      const box = boxes[selected];
      if (box) host.postMessage({goTo: box.index});
      break;
    }
    case '+':
    case '-':
      zoom(event.key === '+' ? 0.5 : 2, boxes[selected]?.start ?? placeOf(shown.current));
      break;
    default:
      return;
  }
  event.preventDefault();
});
/** Computes the boxes again. With `everything`, all of them are visible. */
function update(everything: boolean): void {
  boxes = layOut(shown.actions, axis, shown.now);
  switcher.textContent = axis === 'time' ? 'Show the order' : 'Show the time';
  if (everything) {
    from = first();
    span = Math.max(last() - first(), least);
  }
}
switcher.addEventListener('click', () => {
  axis = axis === 'time' ? 'order' : 'time';
  host.setState({axis});
  update(true);
  select(selected);
});
window.addEventListener('message', (event: MessageEvent<Shown>) => {
  const everything = boxes.length === 0 || span >= last() - first();
  shown = event.data;
  update(everything);
  selected = boxes.findIndex(box => box.index === shown.current);
  select(selected);
});
window.addEventListener('resize', draw);
onTheme(draw);
update(true);
draw();
host.postMessage({ready: true});

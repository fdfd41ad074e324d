import {Box, find, layOut, move, Shown} from '../timeline/flame';
import {color, host, onTheme} from './vscode';

const rowHeight = 18;
const head = 14;

document.body.innerHTML = `
<style>
  body { margin: 0; padding: 0; overflow: hidden; color: var(--vscode-foreground); background: var(--vscode-panel-background); }
  canvas { display: block; outline: none; }
  canvas:focus { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
  h1 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; margin: 0; overflow: hidden; white-space: nowrap; }
  p { margin: 4px 8px; font-size: 12px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
</style>
<main>
<h1>Timeline of actions</h1>
<p aria-live="polite"></p>
<canvas tabindex="0" role="application" aria-label="Actions of the compile, nested. Arrow keys select, Enter goes there, plus and minus zoom."></canvas>
</main>`;
const canvas = document.querySelector('canvas') as HTMLCanvasElement;
const text = document.querySelector('p') as HTMLParagraphElement;
const context = canvas.getContext('2d') as CanvasRenderingContext2D;

let boxes: Box[] = [];
let shown: Shown = {actions: [], current: 0, checkpoints: []};
let selected = -1;
/** The actions on the screen: from `from`, `span` of them. */
let from = 1;
let span = 1;
let top = 0;

const last = () => (boxes.at(-1)?.index ?? 0) + 1;
const toX = (action: number) => ((action - from) / span) * canvas.clientWidth;

function clamp(): void {
  span = Math.min(Math.max(span, 5), Math.max(last() - 1, 5));
  from = Math.min(Math.max(from, 1), Math.max(last() - span, 1));
}

function say(): void {
  const box = boxes[selected];
  text.textContent = box
    ? `action ${box.index}: ${box.label}${box.changed ? ', changed the IR' : ''}`
    : boxes.length > 0
      ? `${boxes.length} actions; the compile is at ${shown.current}`
      : 'Actions are shown when the compile stops.';
}

function draw(): void {
  const ratio = window.devicePixelRatio;
  const width = document.body.clientWidth;
  const height = Math.max(window.innerHeight - text.offsetHeight - 8, 60);
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
  /** The last pixel that has been drawn, by depth: thousands lie in one. */
  const drawn: number[] = [];
  boxes.forEach((box, position) => {
    const left = toX(box.index);
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
    const x = toX(checkpoint);
    context.beginPath();
    context.moveTo(x - 4, 2);
    context.lineTo(x + 4, 2);
    context.lineTo(x, 10);
    context.fill();
  }
  context.fillStyle = color('charts.red');
  context.fillRect(toX(shown.current), 0, 2, height);
  say();
}

function select(position: number): void {
  selected = position;
  const box = boxes[position];
  if (box) {
    if (box.index < from || box.index > from + span) from = box.index - span / 2;
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

function actionAt(event: MouseEvent): {action: number; depth: number} {
  return {
    action: Math.floor(from + (event.offsetX / canvas.clientWidth) * span),
    depth: Math.floor((event.offsetY - head) / rowHeight) + top,
  };
}

canvas.addEventListener('mousemove', event => {
  const {action, depth} = actionAt(event);
  const box = boxes[find(boxes, action, depth)];
  canvas.title = box ? `action ${box.index}: ${box.label}` : '';
});
canvas.addEventListener('click', event => {
  const {action, depth} = actionAt(event);
  select(find(boxes, action, depth));
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
      zoom(event.deltaY > 0 ? 1.25 : 0.8, actionAt(event).action);
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
      zoom(event.key === '+' ? 0.5 : 2, boxes[selected]?.index ?? shown.current);
      break;
    default:
      return;
  }
  event.preventDefault();
});
window.addEventListener('message', (event: MessageEvent<Shown>) => {
  const everything = span >= last() - 1 || boxes.length === 0;
  shown = event.data;
  boxes = layOut(shown.actions);
  if (everything) {
    from = 1;
    span = Math.max(last() - 1, 5);
  }
  selected = boxes.findIndex(box => box.index === shown.current);
  select(selected);
});
window.addEventListener('resize', draw);
onTheme(draw);
draw();
host.postMessage({ready: true});

import {layOutGraph, Picture} from '../graph/layout';
import {toSvg} from '../graph/svg';
import {Dataflow} from '../protocol';
import {color, host, onTheme} from './vscode';

document.body.innerHTML = `
<style>
  body { margin: 0; padding: 8px; color: var(--vscode-foreground); background: var(--vscode-editor-background); font-family: var(--vscode-font-family); }
  h1 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; margin: 0; overflow: hidden; white-space: nowrap; }
  g[data-node] { cursor: pointer; }
  g[data-node]:focus { outline: none; }
  g[data-node]:focus rect { stroke: var(--vscode-focusBorder); stroke-width: 2; }
  button:disabled { opacity: 0.5; cursor: default; }
  button { background: var(--vscode-button-background); color: var(--vscode-button-foreground); border: 1px solid var(--vscode-contrastBorder, transparent); padding: 3px 9px; cursor: pointer; }
  label { margin-right: 16px; }
  #picture { margin-top: 8px; overflow: auto; }
</style>
<main>
<h1></h1>
<label><input type="checkbox" id="fused"> After fusion</label>
<button id="save">Export SVG...</button>
<div id="picture" role="group" aria-label="Dataflow"></div>
</main>`;
(document.querySelector('h1') as HTMLElement).textContent = document.title;
const fused = document.getElementById('fused') as HTMLInputElement;
const save = document.getElementById('save') as HTMLButtonElement;
const target = document.getElementById('picture') as HTMLDivElement;

/** A picture is not scaled down below this factor. */
const leastScale = 0.6;

let flow: Dataflow | undefined;
let picture: Picture | undefined;

function draw(): void {
  if (!flow) return;
  picture = layOutGraph(flow, fused.checked);
  save.disabled = !picture;
  if (!picture) {
    target.textContent =
      `The function has ${flow.nodes.length} arguments and operations, ` +
      'more than a picture can show.' +
      (fused.checked ? '' : ' After fusion there may be fewer boxes.');
    return;
  }
  target.innerHTML = toSvg(picture, {
    background: color('editor.background'),
    foreground: color('editor.foreground'),
    node: color('editorWidget.background'),
    loop: color('editor.findMatchHighlightBackground'),
    border: color('editorLineNumber.foreground'),
  });
  // A wide picture is scaled down to the window, as long as it can be read.
  const svg = target.firstElementChild as SVGElement;
  svg.style.maxWidth = `max(100%, ${(leastScale * picture.width).toFixed(0)}px)`;
  svg.style.height = 'auto';
}

function open(event: Event): void {
  const box = (event.target as Element).closest('[data-node]');
  const node = box && picture?.nodes[Number(box.getAttribute('data-node'))];
  const first = node?.members[0];
  if (first !== undefined) host.postMessage({goTo: first});
}

fused.addEventListener('change', draw);
target.addEventListener('click', open);
target.addEventListener('keydown', event => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  open(event);
});
save.addEventListener('click', () => {
  if (!picture) return;
  // A file is shown on white, so it gets plain colors.
  const plain = {
    background: '#ffffff',
    foreground: '#1f1f1f',
    node: '#f3f3f3',
    loop: '#ffe2b8',
    border: '#7f7f7f',
  };
  host.postMessage({svg: toSvg(picture, plain)});
});
window.addEventListener('message', (event: MessageEvent<Dataflow>) => {
  flow = event.data;
  draw();
});
onTheme(draw);
host.postMessage({ready: true});

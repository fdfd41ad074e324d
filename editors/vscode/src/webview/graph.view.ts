import {layOutFirst, layOutGraph, Picture} from '../graph/layout';
import {CostKind, toSvg} from '../graph/svg';
import {Group, makeTree, reveal} from '../graph/groups';
import {Dataflow} from '../protocol';
import {color, host, onTheme} from './vscode';

document.body.innerHTML = `
<style>
  body { margin: 0; padding: 8px; color: var(--vscode-foreground); background: var(--vscode-editor-background); font-family: var(--vscode-font-family); }
  h1 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; margin: 0; overflow: hidden; white-space: nowrap; }
  g[data-node], g[data-frame] { cursor: pointer; }
  g[data-node]:focus, g[data-frame]:focus { outline: none; }
  g[data-node]:focus rect, g[data-frame]:focus rect { stroke: var(--vscode-focusBorder); stroke-width: 2; }
  g.current rect { stroke: var(--vscode-charts-blue); stroke-width: 3; }
  button:disabled { opacity: 0.5; cursor: default; }
  button, select { font: inherit; border: 1px solid var(--vscode-contrastBorder, transparent); padding: 3px 9px; }
  button { background: var(--vscode-button-background); color: var(--vscode-button-foreground); cursor: pointer; }
  select { background: var(--vscode-dropdown-background); color: var(--vscode-dropdown-foreground); border-color: var(--vscode-dropdown-border, transparent); }
  label { margin-right: 16px; }
  #picture { margin-top: 8px; overflow: auto; }
  #status { min-height: 1.3em; }
</style>
<main>
<h1></h1>
<label><input type="checkbox" id="fused"> After fusion</label>
<label>Color <select id="cost">
  <option value="none">nothing</option>
  <option value="bytes">bytes moved</option>
  <option value="flops">operations on floats</option>
</select></label>
<button id="save">Export SVG...</button>
<div id="status" role="status"></div>
<div id="picture" role="group" aria-label="Dataflow"></div>
</main>`;
(document.querySelector('h1') as HTMLElement).textContent = document.title;
const fused = document.getElementById('fused') as HTMLInputElement;
const cost = document.getElementById('cost') as HTMLSelectElement;
const save = document.getElementById('save') as HTMLButtonElement;
const status = document.getElementById('status') as HTMLDivElement;
const target = document.getElementById('picture') as HTMLDivElement;

/** A picture is not scaled down below this factor. */
const leastScale = 0.6;

let flow: Dataflow | undefined;
let root: Group | undefined;
let open = new Set<string>();
let picture: Picture | undefined;
/** The node at the cursor of the editor. */
let current: number | undefined;

/** Makes the groups of the function anew, and opens those that fit in a picture. */
function regroup(): void {
  if (!flow) return;
  root = makeTree(flow, fused.checked);
  ({open, picture} = layOutFirst(flow, root));
  draw();
}

/** Shows another state of the function. What is open stays so, as far as there is room for it. */
function update(changed: Dataflow): void {
  const isFirst = !flow;
  flow = changed;
  root = makeTree(flow, fused.checked);
  const same = isFirst ? undefined : layOutGraph(flow, root, open);
  if (!same) return regroup();
  picture = same;
  draw();
}

/** Opens or closes a group. If the picture would be too large, it stays as it is. */
function toggle(id: string): void {
  if (!flow || !root) return;
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  change(next, id);
}

function change(next: Set<string>, id?: string): void {
  if (!flow || !root) return;
  const larger = layOutGraph(flow, root, next);
  if (!larger) {
    status.textContent = 'The picture would be too large: close another box first.';
    return;
  }
  open = next;
  picture = larger;
  draw();
  if (id !== undefined) focusGroup(id);
}

/** Puts the focus on the frame or the box of a group. */
function focusGroup(id: string): void {
  const frame = [...target.querySelectorAll<SVGElement>('[data-frame]')].find(
    each => each.dataset.frame === id,
  );
  const box = picture?.nodes.findIndex(({group}) => group?.id === id) ?? -1;
  (frame ?? target.querySelector<SVGElement>(`[data-node="${box}"]`))?.focus();
}

function draw(): void {
  save.disabled = !picture;
  if (!picture || !flow) return;
  const focused = focusedBox();
  const hidden = flow.nodes.length - picture.nodes.filter(({group}) => !group).length;
  status.textContent = picture.nodes.some(({group}) => group)
    ? `${flow.nodes.length} arguments and operations, of which ${Math.max(0, hidden)} are in closed boxes. Enter opens a box.`
    : '';
  target.innerHTML = toSvg(
    picture,
    {
      background: color('editor.background'),
      foreground: color('editor.foreground'),
      node: color('editorWidget.background'),
      loop: color('editor.findMatchHighlightBackground'),
      border: color('editorLineNumber.foreground'),
      cost: color('charts.orange'),
    },
    cost.value as CostKind,
  );
  // A wide picture is scaled down to the window, as long as it can be read.
  const svg = target.firstElementChild as SVGElement;
  svg.style.maxWidth = `max(100%, ${(leastScale * picture.width).toFixed(0)}px)`;
  svg.style.height = 'auto';
  markCurrent();
  if (focused) target.querySelector<SVGElement>(focused)?.focus();
}

/** Returns a selector of the box or the frame that has the focus, which is lost when it is drawn anew. */
function focusedBox(): string | undefined {
  const focused = document.activeElement?.closest<SVGElement>('[data-node], [data-frame]');
  if (!focused) return undefined;
  const [[name, value]] = Object.entries(focused.dataset) as [[string, string]];
  return `[data-${name}="${CSS.escape(value)}"]`;
}

/** Marks the box with the node at the cursor of the editor. */
function markCurrent(): void {
  for (const old of target.querySelectorAll('.current')) old.classList.remove('current');
  if (current === undefined || !picture) return;
  const {nodes} = picture;
  const at = nodes.findIndex(({members}) => members.includes(current ?? -1));
  const box = target.querySelector(`[data-node="${at}"]`);
  box?.classList.add('current');
  box?.scrollIntoView({block: 'nearest', inline: 'nearest'});
}

/** Returns the number of the operation that the box of an event stands for. */
function nodeOf(event: Event): {group?: Group; first: number} | undefined {
  const box = (event.target as Element).closest('[data-node]');
  const node = box && picture?.nodes[Number(box.getAttribute('data-node'))];
  const first = node?.members[0];
  if (first === undefined) return undefined;
  return {first, ...(node?.group ? {group: node.group} : {})};
}

function act(event: Event): void {
  const frame = (event.target as Element).closest<SVGElement>('[data-frame]')?.dataset.frame;
  if (frame !== undefined) return toggle(frame);
  const node = nodeOf(event);
  if (node?.group) toggle(node.group.id);
  else if (node) host.postMessage({goTo: node.first});
}

fused.addEventListener('change', regroup);
cost.addEventListener('change', draw);
target.addEventListener('click', act);
target.addEventListener('keydown', event => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  act(event);
});
// The editor shows the operation of the box that has the focus.
target.addEventListener('focusin', event => {
  const node = nodeOf(event);
  if (node) host.postMessage({show: node.first});
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
    cost: '#e8830c',
  };
  host.postMessage({svg: toSvg(picture, plain, cost.value as CostKind)});
});
window.addEventListener('message', (event: MessageEvent<{flow?: Dataflow; cursor?: number}>) => {
  const {flow: newFlow, cursor} = event.data;
  if (newFlow) update(newFlow);
  if (cursor === undefined) return;
  current = cursor;
  openAround(cursor);
  markCurrent();
});

/** Opens what is around the node at the cursor. */
function openAround(node: number): void {
  if (!root || picture?.nodes.some(({members, group}) => !group && members.includes(node))) return;
  const next = new Set(open);
  reveal(root, node, next);
  change(next);
}
onTheme(draw);
host.postMessage({ready: true});

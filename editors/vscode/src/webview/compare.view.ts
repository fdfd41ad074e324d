import {Comparison, ComparedValue} from '../compare/comparison';
import {host} from './vscode';

document.body.innerHTML = `
<style>
  body { margin: 0; padding: 8px; color: var(--vscode-foreground); background: var(--vscode-editor-background); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
  h1 { font-size: 1.1em; margin: 0 0 8px; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 2px 10px; text-align: left; white-space: nowrap; }
  th { border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder)); }
  td.number, th.number { text-align: right; }
  tr.beyond td:first-child { box-shadow: inset 4px 0 var(--vscode-errorForeground); }
  tr.beyond td.number { font-weight: bold; }
  tr.first td:first-child { font-weight: bold; }
  button { font: inherit; background: none; border: 0; padding: 0; color: var(--vscode-textLink-foreground); cursor: pointer; text-decoration: underline; }
  button:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
</style>
<main><h1></h1><p role="status"></p>
<table><thead><tr>
  <th scope="col">Value</th><th scope="col">Tensor</th><th scope="col">Cause</th>
  <th scope="col">Operation</th><th scope="col">Type</th>
  <th scope="col" class="number">ULP</th><th scope="col" class="number">Relative</th>
  <th scope="col" class="number">Absolute</th><th scope="col">Element</th>
</tr></thead><tbody></tbody></table></main>`;
(document.querySelector('h1') as HTMLElement).textContent = document.title;

function makeCell(content: Node | string, isNumber = false): HTMLElement {
  const cell = document.createElement('td');
  if (isNumber) cell.className = 'number';
  cell.append(content);
  return cell;
}

function makeButton(text: string, label: string, message: unknown): HTMLElement {
  const button = document.createElement('button');
  button.textContent = text;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', () => host.postMessage(message));
  return button;
}

/** Returns a difference as text; null stands for infinity. */
function print(number: number | null): string {
  return number === null ? '∞' : String(Number(number.toPrecision(3)));
}

function makeRow(value: ComparedValue, index: number, firstBeyond: number | null): HTMLElement {
  const row = document.createElement('tr');
  row.classList.toggle('beyond', !value.isWithin);
  row.classList.toggle('first', index === firstBeyond);
  const mark = index === firstBeyond ? '▶ ' : '';
  const name = value.place
    ? makeButton(mark + value.name, `${value.name}, line ${value.place.line}`, {goTo: index})
    : mark + value.name;
  const element = value.position
    ? `${value.position}: ${value.actual}, expected ${value.expected}`
    : 'other shapes';
  row.append(
    makeCell(name),
    makeCell(value.actualFile ? makeButton('Show', `Show ${value.name}`, {show: index}) : ''),
    makeCell(
      value.location && !value.isWithin && !value.name.startsWith('Output')
        ? makeButton('Debug to Here', `Debug to what makes ${value.name}`, {debugTo: index})
        : '',
    ),
    makeCell(value.op ?? ''),
    makeCell([...value.shape, value.type].join('×')),
    makeCell(print(value.ulp), true),
    makeCell(print(value.relative), true),
    makeCell(print(value.absolute), true),
    makeCell(element),
  );
  return row;
}

window.addEventListener('message', ({data}: MessageEvent<Comparison>) => {
  const beyond = data.values.filter(({isWithin}) => !isWithin).length;
  (document.querySelector('[role="status"]') as HTMLElement).textContent =
    `${data.actual} against ${data.expected}: ` +
    `${data.values.length} values in both, ${beyond} of them differ. ` +
    `The arguments are ${data.arguments ? `those of ${data.arguments}` : 'made up'}.`;
  document
    .querySelector('tbody')
    ?.replaceChildren(...data.values.map((value, i) => makeRow(value, i, data.firstBeyond)));
});
host.postMessage({ready: true});

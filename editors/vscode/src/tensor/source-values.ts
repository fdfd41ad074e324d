import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {activeFile, cursorIn} from '../editors';
import {Position, ValueFigures, Values} from '../protocol';
import {openTensor} from './panel';

/**
 * The command "Show the Tensor": the elements of the value at the cursor, or at the place that a
 * hover or a hint passes.
 */
export function activate(context: Context): void {
  context.command('tcp.showTensor', async (uri?: unknown, place?: unknown) => {
    const isLink = typeof uri === 'string' && typeof place === 'object';
    const file = isLink ? vscode.Uri.parse(uri) : activeFile();
    const cursor = isLink ? toPosition(place as Position) : cursorIn(file);
    if (!cursor) throw new Advice('Put the cursor on a value.');
    const definition = await findDefinition(file, cursor);
    const values = await evaluate(context, file, definition);
    const value = await choose(values, definition);
    if (!value) return;
    const range = toRange(value.range);
    openTensor(context, {
      file: value.file ?? '',
      title: await nameOf(file, value),
      place: new vscode.Location(file, range),
    });
  });
}

function toPosition({line, character}: Position): vscode.Position {
  return new vscode.Position(line, character);
}

function toRange({start, end}: ValueFigures['range']): vscode.Range {
  return new vscode.Range(toPosition(start), toPosition(end));
}

/** Returns the place where the value at a place is defined, or else the place itself. */
async function findDefinition(file: vscode.Uri, place: vscode.Position): Promise<vscode.Position> {
  const document = await vscode.workspace.openTextDocument(file);
  const word = document.getWordRangeAtPosition(place, /%[\w$.-]+(#\d+)?/);
  if (!word) return place;
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    'vscode.executeDefinitionProvider',
    file,
    place,
  );
  const [first] = found;
  if (!first) return place;
  const range =
    'targetUri' in first ? (first.targetSelectionRange ?? first.targetRange) : first.range;
  return range.start;
}

async function evaluate(
  context: Context,
  file: vscode.Uri,
  position: vscode.Position,
): Promise<Values> {
  const answer = await vscode.window.withProgress(
    {location: vscode.ProgressLocation.Window, title: 'TCP: evaluating'},
    () =>
      context.server.request<Values>('tcp/values', {
        textDocument: {uri: context.server.toProtocol(file)},
        position: {line: position.line, character: position.character},
        keep: true,
      }),
  );
  if (answer.values.length === 0 && answer.failure !== undefined)
    throw new Error(`@${answer.function} did not end: ${answer.failure}.`);
  return answer;
}

/** Returns the value at a place, or else one of its line. Asks if there are several. */
async function choose({values}: Values, place: vscode.Position): Promise<ValueFigures | undefined> {
  const known = values.filter(({file}) => file !== undefined);
  let candidates = known.filter(({range}) => toRange(range).contains(place));
  if (candidates.length === 0)
    candidates = known.filter(({range}) => range.start.line === place.line);
  if (candidates.length === 0)
    throw new Advice(
      'Put the cursor on a value that an operation computes. Arguments of functions, and values ' +
        'that the evaluation did not reach, have no tensor.',
    );
  if (candidates.length === 1) return candidates[0];
  const chosen = await vscode.window.showQuickPick(
    candidates.map(value => ({
      label: `result ${value.result}`,
      description: `${[...value.shape, value.type].join('x')}`,
      value,
    })),
    {placeHolder: 'The result to show'},
  );
  return chosen?.value;
}

/** Returns the name of a value in the text, with the number of the result in a group. */
async function nameOf(file: vscode.Uri, {range, result}: ValueFigures): Promise<string> {
  const document = await vscode.workspace.openTextDocument(file);
  const name = document.getText(toRange(range)).replace(/:\d+$/, '');
  return result === 0 ? name : `${name}#${result}`;
}

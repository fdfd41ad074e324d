import {mkdtempSync, rmSync} from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {activeFile, requireFile, saveFile} from '../editors';
import {functionAtCursor} from '../functions';
import {page} from '../html';
import {run} from '../process';
import {openTensor, webviewOptions} from '../tensor/panel';
import {requireTrust} from '../trust';
import {Stops} from '../debug/stops';
import {ComparedValue, Comparison, describeDifference, Place} from './comparison';
import {debugToValue} from './debug-to-value';

/** The sides that the values can be compared with. */
const sides = [
  {label: 'interpret', description: 'the interpreter, op by op'},
  {label: 'float64', description: 'the interpreter, with 64 bits for each float'},
  {label: '-O0', description: 'a compile without optimizations'},
  {label: 'linalg', description: 'the program at the stage linalg'},
  {label: 'File...', description: 'an .npz, .npy or .safetensors file'},
];

/** The command "Compare Values": all values of a function, as two ways compute them. */
export function activate(context: Context): void {
  const marks = context.own(vscode.languages.createDiagnosticCollection('tcp-compare'));
  const stops = context.own(new Stops());
  context.own(vscode.debug.registerDebugAdapterTrackerFactory('tcp', stops));
  context.command('tcp.compare', async () => {
    requireTrust();
    const file = activeFile();
    requireFile(file);
    const name = await functionAtCursor(file);
    const against = await chooseSide();
    if (against === undefined) return;
    await saveFile(file);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'tcp-compare-'));
    const forget = () => rmSync(folder, {recursive: true, force: true});
    try {
      const comparison = await compare(context, file, name, against, folder);
      marks.clear();
      marks.set(await markFirst(file, comparison));
      const reference = path.join(folder, 'reference.npz');
      new ComparisonPanel(context, stops, {file, name, comparison, reference}).onDispose(forget);
    } catch (error) {
      forget();
      throw error;
    }
  });
}

/** Returns what is expected, as `--against` has it; nothing if the user gives up. */
async function chooseSide(): Promise<string | undefined> {
  const side = await vscode.window.showQuickPick(sides, {
    placeHolder: 'Compare the compiled program with',
  });
  if (side?.label !== 'File...') return side?.label;
  const chosen = await vscode.window.showOpenDialog({
    filters: {Tensors: ['npz', 'npy', 'safetensors']},
  });
  return chosen?.[0]?.fsPath;
}

async function compare(
  context: Context,
  file: vscode.Uri,
  name: string,
  against: string,
  folder: string,
): Promise<Comparison> {
  const found = context.tools.find('tcp-aot');
  if ('error' in found) throw new Advice(found.error);
  const args = ['compare', file.fsPath, `--function=${name}`, `--against=${against}`];
  const values = ['--random=0', `--arguments-beside=${file.fsPath}`];
  const options = [...values, '--format=json', `--dump-intermediates=${folder}`];
  const ended = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `Comparing @${name} with ${against}`,
      cancellable: true,
    },
    (_, token) => run(found.file, [...args, ...options], {token}),
  );
  // 1 says that values differ, and 2 that there was an error.
  if (ended.code > 1) throw new Error(ended.err.trim().replace(/^tcp-aot: error: /, ''));
  return JSON.parse(ended.out) as Comparison;
}

/**
 * Returns diagnostics at the first value beyond the bounds: in the text of `file`, and in the files
 * of Python that it comes from.
 */
async function markFirst(
  file: vscode.Uri,
  {values, firstBeyond, expected}: Comparison,
): Promise<[vscode.Uri, vscode.Diagnostic[]][]> {
  const first = firstBeyond === null ? undefined : values[firstBeyond];
  if (!first?.place) return [];
  const message = `${describeDifference(first)} (${expected})`;
  const related: [vscode.Uri, vscode.Diagnostic[]][] = [];
  for (const origin of first.origins ?? []) {
    const uri = await findOrigin(file, origin);
    if (uri) related.push([uri, [makeMark(origin, 0, message)]]);
  }
  const length = first.op?.length ?? 1;
  return [[file, [makeMark(first.place, length, message)]], ...related];
}

/** Returns the file of a place, which may be relative to `file`; nothing if it is not there. */
async function findOrigin(file: vscode.Uri, place: Place): Promise<vscode.Uri | undefined> {
  const uri = vscode.Uri.file(path.resolve(path.dirname(file.fsPath), place.file));
  try {
    await vscode.workspace.fs.stat(uri);
    return uri;
  } catch {
    return undefined;
  }
}

/** Returns a diagnostic of `length` characters or, if that is 0, to the end of the line. */
function makeMark(place: Place, length: number, message: string): vscode.Diagnostic {
  const start = new vscode.Position(place.line - 1, Math.max(place.column - 1, 0));
  const end = length === 0 ? start.with({character: 10_000}) : start.translate(0, length);
  const severity = vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(new vscode.Range(start, end), message, severity);
  diagnostic.source = 'tcp-aot compare';
  return diagnostic;
}

/** The comparison of a panel. */
interface Compared {
  file: vscode.Uri;
  /** The name of the function. */
  name: string;
  comparison: Comparison;
  /** The file of arguments and expected values. */
  reference: string;
}

/** A panel with a table of all values. It belongs to its web view. */
class ComparisonPanel {
  private readonly panel: vscode.WebviewPanel;

  constructor(
    private readonly context: Context,
    private readonly stops: Stops,
    private readonly compared: Compared,
  ) {
    const title = `Values of @${compared.name}`;
    this.panel = vscode.window.createWebviewPanel(
      'tcp.compare',
      title,
      {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true},
      webviewOptions(context),
    );
    this.panel.webview.html = page(context, this.panel.webview, 'compare', title);
    this.panel.webview.onDidReceiveMessage(
      async (message: {ready?: true; goTo?: number; show?: number; debugTo?: number}) => {
        try {
          if (message.ready) await this.panel.webview.postMessage(compared.comparison);
          if (message.goTo !== undefined) await this.goTo(message.goTo);
          if (message.show !== undefined) this.show(message.show);
          if (message.debugTo !== undefined) await this.debugTo(message.debugTo);
        } catch (error) {
          context.showError(error);
        }
      },
    );
  }

  onDispose(run: () => void): void {
    this.panel.onDidDispose(run);
  }

  private valueAt(index: number): ComparedValue | undefined {
    return this.compared.comparison.values[index];
  }

  private placeOf(index: number): vscode.Location | undefined {
    const place = this.valueAt(index)?.place;
    if (!place) return undefined;
    const position = new vscode.Position(place.line - 1, place.column - 1);
    return new vscode.Location(this.compared.file, position);
  }

  private async goTo(index: number): Promise<void> {
    const place = this.placeOf(index);
    if (!place) return;
    await vscode.window.showTextDocument(place.uri, {
      viewColumn: vscode.ViewColumn.One,
      selection: place.range,
    });
  }

  /** Shows the tensors of a row, and their difference. */
  private show(index: number): void {
    const value = this.valueAt(index);
    if (!value?.actualFile || !value.expectedFile) return;
    const place = this.placeOf(index);
    openTensor(this.context, {
      file: value.actualFile,
      expected: value.expectedFile,
      title: value.name,
      ...(place ? {place} : {}),
    });
  }

  /** Debugs the compile up to the action that makes the value of a row. */
  private async debugTo(index: number): Promise<void> {
    const value = this.valueAt(index);
    if (!value?.location) return;
    const {file, name, reference} = this.compared;
    const {location} = value;
    const wrong = {file, function: name, name: value.name, location, reference};
    await debugToValue(this.context, this.stops, wrong);
  }
}

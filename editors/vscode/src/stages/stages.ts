import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {activeFile, cursorIn} from '../editors';
import {StageRow} from '../protocol';
import {StageDecorations} from './decorations';
import {StageDocuments} from './documents';
import {readStages} from './rows';
import {stageScheme, stageUri} from './uri';
import {activateView} from './view';

/** Commands that show the stages of a document beside it. They follow edits. */
export function activate(context: Context): void {
  const documents = new StageDocuments(context.server);
  context.own(vscode.workspace.registerTextDocumentContentProvider(stageScheme, documents));
  context.own(new StageDecorations(documents));

  context.command('tcp.showStage', async (uri?: unknown, symbol?: unknown, stage?: unknown) => {
    const source = sourceOf(uri);
    const rows = await readStages(context, source);
    const row = typeof stage === 'string' ? findStage(rows, stage) : await pickStage(rows);
    if (row) await show(source, symbolOf(symbol), row);
  });
  context.command('tcp.showAssembly', async (uri?: unknown, symbol?: unknown) => {
    const source = sourceOf(uri);
    const rows = await readStages(context, source);
    const row = rows.find(({language}) => language === 'asm');
    if (row) await show(source, symbolOf(symbol), row);
  });
  activateView(context);
}

/** Converts the argument of a command: lenses pass the URI as a string, menus as a vscode.Uri. */
function sourceOf(uri: unknown): vscode.Uri {
  if (typeof uri === 'string') return vscode.Uri.parse(uri);
  return uri instanceof vscode.Uri ? uri : activeFile();
}

function symbolOf(symbol: unknown): string | undefined {
  return typeof symbol === 'string' ? symbol : undefined;
}

function findStage(rows: StageRow[], stage: string): StageRow {
  const row = rows.find(({name}) => name === stage);
  if (!row) throw new Advice(`This program cannot be shown at the stage "${stage}" now.`);
  return row;
}

async function pickStage(rows: StageRow[]): Promise<StageRow | undefined> {
  const items = rows.map(row => ({label: row.name, description: row.description, row}));
  const picked = await vscode.window.showQuickPick(items, {
    title: 'Show a stage of the lowering',
    matchOnDescription: true,
  });
  return picked?.row;
}

async function show(source: vscode.Uri, symbol: string | undefined, row: StageRow): Promise<void> {
  const line = symbol === undefined ? cursorIn(source)?.line : undefined;
  const uri = stageUri(
    {
      uri: source.toString(),
      function: symbol,
      stage: row.name,
      ...(line === undefined ? {} : {line}),
    },
    '',
    row.suffix,
  );
  await vscode.window.showTextDocument(uri, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
  });
}

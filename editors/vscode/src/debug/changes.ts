import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {changedLines, undoPatch} from '../patch';
import {irUri, readDiff, Stops} from './stops';

const beforeScheme = 'tcp-before';

/**
 * In the IR of a stop, marks the lines that are new. A command compares the IR with the one before.
 */
export function activate(context: Context, stops: Stops): void {
  const type = context.own(
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('diffEditor.insertedLineBackground'),
      // Themes of high contrast have no background colors, so there is a border, too.
      borderColor: new vscode.ThemeColor('tcp.changedLineBorder'),
      borderStyle: 'solid',
      borderWidth: '1px',
      overviewRulerColor: new vscode.ThemeColor('diffEditorOverview.insertedForeground'),
      overviewRulerLane: vscode.OverviewRulerLane.Left,
    }),
  );
  /** The marked lines of IR documents, by URI, until their session ends. */
  const marks = new Map<string, number[]>();
  const texts = new Map<string, string>();

  function draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const lines = marks.get(editor.document.uri.toString());
      if (lines) editor.setDecorations(type, lines.map(toRange));
    }
  }

  context.own(
    stops.onDidStop(async stop => {
      const uri = irUri(stop);
      if (!uri || !vscode.workspace.getConfiguration('tcp').get('debug.markChanges', true)) return;
      // The diff needs a replay of the action, so the text is shown first.
      if (!(await stops.isShown(stop))) return;
      try {
        const diff = await readDiff(stop);
        const document = await vscode.workspace.openTextDocument(uri);
        marks.set(uri.toString(), changedLines(document.getText(), diff));
        draw();
      } catch (error) {
        // The IR has not changed, or the compile goes on already.
        context.log.debug(String(error));
      }
    }),
  );
  context.own(vscode.window.onDidChangeVisibleTextEditors(draw));
  context.own(
    vscode.debug.onDidTerminateDebugSession(({id}) => {
      for (const known of [marks, texts])
        for (const uri of known.keys()) if (sessionOf(uri) === id) known.delete(uri);
    }),
  );
  context.own(
    vscode.workspace.registerTextDocumentContentProvider(beforeScheme, {
      provideTextDocumentContent: uri => texts.get(uri.toString()) ?? '',
    }),
  );
  context.command('tcp.debug.showChange', async () => {
    const stop = stops.current;
    const after = stop && irUri(stop);
    if (!after) throw new Advice('Stop in the IR of a compile first.');
    const diff = await readDiff(stop);
    const document = await vscode.workspace.openTextDocument(after);
    const before = after.with({scheme: beforeScheme});
    texts.set(before.toString(), undoPatch(document.getText(), diff));
    await vscode.commands.executeCommand('vscode.diff', before, after, stop.frame.name, {
      preview: true,
    });
  });
}

/** Returns the session of a stop's document, or null. */
function sessionOf(uri: string): string | null {
  return new URLSearchParams(vscode.Uri.parse(uri).query).get('session');
}

function toRange(line: number): vscode.Range {
  return new vscode.Range(line, 0, line, 0);
}

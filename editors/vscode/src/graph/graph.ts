import * as vscode from 'vscode';
import {Context} from '../context';
import {activeFile, cursorIn} from '../editors';
import {functionAtCursor} from '../functions';
import {page} from '../html';
import {Dataflow} from '../protocol';

/** The command "Graph": the dataflow of a function, before and after fusion. */
export function activate(context: Context): void {
  context.command('tcp.showGraph', async (uri?: unknown, symbol?: unknown) => {
    const source = typeof uri === 'string' ? vscode.Uri.parse(uri) : activeFile();
    const name = typeof symbol === 'string' ? symbol : await functionAtCursor(source);
    new GraphPanel(context, source, name);
  });
}

/** A panel that shows one function. It belongs to its web view, and is gone when that is closed. */
class GraphPanel {
  private readonly panel: vscode.WebviewPanel;
  private flow: Dataflow | undefined;
  /** The mark of the operation whose box has the focus. */
  private readonly mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.wordHighlightBackground'),
    borderColor: new vscode.ThemeColor('tcp.matchBorder'),
    borderStyle: 'solid',
    borderWidth: '1px',
  });

  constructor(
    private readonly context: Context,
    private readonly source: vscode.Uri,
    private readonly symbol: string,
  ) {
    this.panel = vscode.window.createWebviewPanel(
      'tcp.graph',
      `Graph of @${symbol}`,
      {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true},
      {
        enableScripts: true,
        localResourceRoots: [vscode.Uri.joinPath(context.extension.extensionUri, 'dist')],
      },
    );
    this.panel.webview.html = page(context, this.panel.webview, 'graph', `Graph of @${symbol}`);
    this.panel.webview.onDidReceiveMessage(
      async (message: {ready?: true; goTo?: number; show?: number; svg?: string}) => {
        try {
          if (message.ready) {
            this.flow = undefined;
            await this.update();
          }
          if (message.show !== undefined) this.show(message.show);
          if (message.goTo !== undefined) await this.goTo(message.goTo);
          if (message.svg !== undefined) await this.save(message.svg);
        } catch (error) {
          context.showError(error);
        }
      },
    );
    const settled = vscode.languages.onDidChangeDiagnostics(async ({uris}) => {
      // New diagnostics mean that the server has read the new text.
      if (uris.some(uri => uri.toString() === source.toString()))
        await this.update().catch((error: unknown) => context.log.debug(String(error)));
    });
    const followed = vscode.window.onDidChangeTextEditorSelection(async ({textEditor}) => {
      if (textEditor.document.uri.toString() === source.toString())
        await this.follow(textEditor.selection.active);
    });
    this.panel.onDidDispose(() => {
      for (const each of [settled, followed, this.mark]) each.dispose();
    });
  }

  private async update(): Promise<void> {
    const flow = await this.context.server.request<Dataflow>('tcp/dataflow', {
      textDocument: {uri: this.source.toString()},
      function: this.symbol,
    });
    const isSame = JSON.stringify(flow) === JSON.stringify(this.flow);
    this.flow = flow;
    if (!isSame) await this.panel.webview.postMessage({flow});
    const cursor = cursorIn(this.source);
    if (cursor) await this.follow(cursor);
  }

  /** Marks the box of the operation at the cursor. */
  private async follow({line, character}: vscode.Position): Promise<void> {
    const nodes = this.flow?.nodes ?? [];
    const before = nodes.findLastIndex(
      ({range}) =>
        range &&
        (range.start.line < line ||
          (range.start.line === line && range.start.character <= character)),
    );
    // The results of an operation stand before its name.
    const onLine = nodes.findIndex(({range}) => range?.start.line === line);
    const at = nodes[before]?.range?.start.line === line || onLine < 0 ? before : onLine;
    const isInside = at >= 0 && (at + 1 < nodes.length || onLine >= 0);
    if (isInside) await this.panel.webview.postMessage({cursor: at});
  }

  /** Marks an operation in the editors that show it, and scrolls to it. */
  private show(node: number): void {
    const range = this.rangeOf(node);
    if (!range) return;
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() !== this.source.toString()) continue;
      editor.setDecorations(this.mark, [range]);
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  private rangeOf(node: number): vscode.Range | undefined {
    const range = this.flow?.nodes[node]?.range;
    if (!range) return undefined;
    const {start, end} = range;
    return new vscode.Range(start.line, start.character, end.line, end.character);
  }

  private async goTo(node: number): Promise<void> {
    const start = this.rangeOf(node)?.start;
    if (!start) return;
    await vscode.window.showTextDocument(this.source, {
      viewColumn: vscode.ViewColumn.One,
      selection: new vscode.Range(start, start),
    });
  }

  private async save(svg: string): Promise<void> {
    const target = await vscode.window.showSaveDialog({
      defaultUri: vscode.Uri.joinPath(this.source, '..', `${this.symbol}.svg`),
      filters: {SVG: ['svg']},
    });
    if (target) await vscode.workspace.fs.writeFile(target, Buffer.from(svg));
  }
}

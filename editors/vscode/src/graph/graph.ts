import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {activeFile, cursorIn} from '../editors';
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

/** Returns the function around the cursor, or else the first one. */
async function functionAtCursor(file: vscode.Uri): Promise<string> {
  const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    file,
  );
  const flat = (all: vscode.DocumentSymbol[]): vscode.DocumentSymbol[] =>
    all.flatMap(symbol => [symbol, ...flat(symbol.children)]);
  const functions = flat(symbols ?? []).filter(({kind}) => kind === vscode.SymbolKind.Function);
  const cursor = cursorIn(file);
  const found = functions.find(({range}) => cursor && range.contains(cursor)) ?? functions[0];
  if (!found) throw new Advice('There is no function in this file.');
  return found.name.replace(/^@/, '');
}

/** A panel that shows one function. It belongs to its web view, and is gone when that is closed. */
class GraphPanel {
  private readonly panel: vscode.WebviewPanel;
  private flow: Dataflow | undefined;

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
      async (message: {ready?: true; goTo?: number; svg?: string}) => {
        try {
          if (message.ready) await this.show();
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
        await this.show().catch((error: unknown) => context.log.debug(String(error)));
    });
    this.panel.onDidDispose(() => void settled.dispose());
  }

  private async show(): Promise<void> {
    this.flow = await this.context.server.request<Dataflow>('tcp/dataflow', {
      textDocument: {uri: this.source.toString()},
      function: this.symbol,
    });
    await this.panel.webview.postMessage(this.flow);
  }

  private async goTo(node: number): Promise<void> {
    const range = this.flow?.nodes[node]?.range;
    if (!range) return;
    const start = new vscode.Position(range.start.line, range.start.character);
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

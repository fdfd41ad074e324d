import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';
import {page} from '../html';
import {TensorReader} from './reader';
import {Query, Start, TensorInfo} from './queries';

/** The tensors that a panel shows. */
export interface TensorSource {
  /** A file that tcp-aot tensor reads. */
  file: string;
  /** The file of the expected tensors. */
  expected?: string;
  /** The name of the tensor to show first. */
  name?: string;
  /** The name for people, such as "%sum". */
  title: string;
  /** The place of the value in a program. */
  place?: vscode.Location;
}

/** A request of the page. */
interface Request {
  id: number;
  method: string;
  params: unknown;
}

/** Opens a panel beside the active editor. */
export function openTensor(context: Context, source: TensorSource): void {
  const panel = vscode.window.createWebviewPanel(
    'tcp.tensor',
    source.title,
    vscode.ViewColumn.Beside,
    webviewOptions(context),
  );
  new TensorPanel(context, panel, source);
}

export function webviewOptions(context: Context): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: [vscode.Uri.joinPath(context.extension.extensionUri, 'dist')],
  };
}

/** A panel that shows the tensors of a file. It belongs to its web view. */
export class TensorPanel {
  private process: TensorReader | undefined;
  private opened: Promise<TensorInfo[]>;

  constructor(
    private readonly context: Context,
    private readonly panel: vscode.WebviewPanel,
    private readonly source: TensorSource,
  ) {
    // The file is opened while the page is loaded.
    this.opened = this.readTensors();
    panel.webview.html = page(context, panel.webview, 'tensor', source.title);
    panel.webview.onDidReceiveMessage((request: Request) => this.answer(request));
    panel.onDidDispose(() => this.process?.dispose());
  }

  /** Shows the file as it is now. */
  async reload(): Promise<void> {
    this.process?.dispose();
    this.process = undefined;
    this.opened = this.readTensors();
    await this.panel.webview.postMessage({changed: true});
  }

  private async answer({id, method, params}: Request): Promise<void> {
    try {
      const result = await this.call(method, params);
      await this.panel.webview.postMessage({id, result});
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await this.panel.webview.postMessage({id, error: message});
    }
  }

  private call(method: string, params: unknown): unknown {
    switch (method) {
      case 'start':
        return this.start();
      case 'save':
        return this.save(params as Query);
      case 'copy':
        return vscode.env.clipboard.writeText(params as string);
      case 'goTo':
        return this.goTo();
      default:
        return this.open().request(method, params);
    }
  }

  private open(): TensorReader {
    if (this.process) return this.process;
    const found = this.context.tools.find('tcp-aot');
    if ('error' in found) throw new Error(found.error);
    const {file, expected} = this.source;
    return (this.process = new TensorReader(found.file, file, expected));
  }

  private readTensors(): Promise<TensorInfo[]> {
    const read = async () => {
      const {tensors} = await this.open().request<{tensors: TensorInfo[]}>('open', {});
      return tensors;
    };
    const tensors = read();
    // The page shows the error when it asks.
    tensors.catch(() => undefined);
    return tensors;
  }

  private async start(): Promise<Start> {
    return {
      tensors: await this.opened,
      name: this.source.name ?? '',
      hasSource: this.source.place !== undefined,
    };
  }

  /** Asks for a file, and writes a slice to it. Returns the name of the file. */
  private async save(query: Query): Promise<string | undefined> {
    const folder = this.source.place?.uri ?? vscode.Uri.file(this.source.file);
    const name = `${this.source.title} ${query.tensor}`.replaceAll(/[^\w.]+/g, '_');
    const target = await vscode.window.showSaveDialog({
      defaultUri: vscode.Uri.joinPath(folder, '..', `${name.replace(/^_/, '')}.npy`),
      filters: {numpy: ['npy']},
    });
    if (!target) return undefined;
    await this.open().request('export', {...query, to: target.fsPath});
    return path.basename(target.fsPath);
  }

  private async goTo(): Promise<void> {
    const place = this.source.place;
    if (!place) return;
    await vscode.window.showTextDocument(place.uri, {
      viewColumn: vscode.ViewColumn.One,
      selection: place.range,
    });
  }
}

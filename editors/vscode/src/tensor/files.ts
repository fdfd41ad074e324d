import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';
import {TensorPanel, webviewOptions} from './panel';

/** Opens `.npy`, `.npz` and `.safetensors` files as tensors, and again when they change. */
export function activate(context: Context): void {
  context.own(
    vscode.window.registerCustomEditorProvider('tcp.tensor', {
      openCustomDocument: uri => ({uri, dispose: () => undefined}),
      resolveCustomEditor: ({uri}, panel) => {
        panel.webview.options = webviewOptions(context);
        const shown = new TensorPanel(context, panel, {
          file: uri.fsPath,
          title: path.basename(uri.fsPath),
        });
        const folder = vscode.Uri.joinPath(uri, '..');
        const watcher = vscode.workspace.createFileSystemWatcher(
          new vscode.RelativePattern(folder, path.basename(uri.fsPath)),
        );
        watcher.onDidChange(() => shown.reload());
        watcher.onDidCreate(() => shown.reload());
        panel.onDidDispose(() => void watcher.dispose());
      },
    } satisfies vscode.CustomReadonlyEditorProvider),
  );
}

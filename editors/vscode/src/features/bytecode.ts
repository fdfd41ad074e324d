import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';
import {escape} from '../escape';

const scheme = 'tcp-bytecode';

/** Opens `.mlirbc` files as MLIR text, which the server makes. */
export function activate(context: Context): void {
  context.own(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: async uri => {
        const {output} = await context.server.request<{output: string}>(
          'mlir/convertFromBytecode',
          {uri: vscode.Uri.file(uri.query).toString()},
        );
        return output;
      },
    }),
  );
  context.own(
    vscode.window.registerCustomEditorProvider('tcp.bytecode', {
      openCustomDocument: uri => ({uri, dispose: () => undefined}),
      resolveCustomEditor: async (document, panel) => {
        panel.webview.html = '<p>This is bytecode; its text is beside it.</p>';
        const text = vscode.Uri.from({
          scheme,
          path: `/${path.basename(document.uri.path, '.mlirbc')}.mlir`,
          query: document.uri.fsPath,
        });
        try {
          await vscode.window.showTextDocument(text, {preview: false});
          panel.dispose();
        } catch (error) {
          panel.webview.html = `<p>${escape(error instanceof Error ? error.message : String(error))}</p>`;
        }
      },
    } satisfies vscode.CustomReadonlyEditorProvider),
  );
}

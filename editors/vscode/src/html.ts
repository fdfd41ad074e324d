import {randomBytes} from 'node:crypto';
import * as vscode from 'vscode';
import {Context} from './context';
import {escape} from './escape';

/** Returns the page of a web view, whose only script is `dist/NAME.view.js`. */
export function page(
  context: Context,
  webview: vscode.Webview,
  name: string,
  title: string,
): string {
  const nonce = randomBytes(16).toString('hex');
  const script = webview.asWebviewUri(
    vscode.Uri.joinPath(context.extension.extensionUri, 'dist', `${name}.view.js`),
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'">
<title>${escape(title)}</title>
</head>
<body>
<script nonce="${nonce}" src="${script.toString()}"></script>
</body>
</html>`;
}

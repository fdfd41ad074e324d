import * as vscode from 'vscode';

/** The MLIR document that the user looks at; throws where there is none. */
export function activeFile(): vscode.Uri {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'mlir' && ['file', 'untitled'].includes(document.uri.scheme))
    return document.uri;
  const visible = vscode.window.visibleTextEditors.find(
    editor =>
      editor.document.languageId === 'mlir' &&
      ['file', 'untitled'].includes(editor.document.uri.scheme),
  );
  if (visible) return visible.document.uri;
  throw new Error('Open an .mlir file first.');
}

/** The program whose compile F5 debugs: a Python file that the user is in, else an MLIR one. */
export function activeProgram(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'python' && document.uri.scheme === 'file') return document.uri;
  try {
    return activeFile();
  } catch {
    return undefined;
  }
}

import * as vscode from 'vscode';

/** The MLIR document that the user looks at, or has open; throws where there is none. */
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
  // Behind a page of another kind, such as the walkthrough.
  const hidden = vscode.window.tabGroups.all
    .flatMap(group => group.tabs)
    .map(tab => tab.input)
    .find(
      input =>
        input instanceof vscode.TabInputText &&
        input.uri.scheme === 'file' &&
        input.uri.path.endsWith('.mlir'),
    );
  if (hidden instanceof vscode.TabInputText) return hidden.uri;
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

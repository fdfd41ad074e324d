import * as path from 'node:path';
import * as vscode from 'vscode';

export const stageScheme = 'tcp-stage';

/** The contents of a stage document. Its URI has these fields. */
export interface Shown {
  /** The URI of the document that is lowered. */
  uri: string;
  function?: string;
  /** The name of a stage. If `pass` is given instead, the IR after that pass is shown. */
  stage?: string;
  pass?: number;
  /** In a file of several chunks, a line of the one that is shown. */
  line?: number;
}

/** Returns the URI of a stage. VS Code takes the language from `suffix`. */
export function stageUri(shown: Shown, title: string, suffix: string): vscode.Uri {
  const source = path.parse(vscode.Uri.parse(shown.uri).path).name;
  const symbol = shown.function === undefined ? '' : `.${shown.function}`;
  return vscode.Uri.from({
    scheme: stageScheme,
    path: `/${source}${symbol}${title}${suffix}`,
    query: JSON.stringify(shown),
  });
}

export function readStageUri(uri: vscode.Uri): Shown {
  return JSON.parse(uri.query) as Shown;
}

import * as path from 'node:path';
import * as vscode from 'vscode';

export const stageScheme = 'tcp-stage';

/** The contents of a stage document, as its URI names them. */
export interface Shown {
  /** The URI of the document that is lowered. */
  uri: string;
  function?: string;
  /** A row of the stage table; or the IR behind a pass, by its index. */
  stage?: string;
  pass?: number;
  /** In a file of several parts, a line of the part. */
  line?: number;
}

/** The URI of a stage; `suffix` gives it its language. */
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

import * as vscode from 'vscode';

/** Thrown if the opened folder is not trusted. */
export class NotTrusted extends Error {
  constructor() {
    super(
      'Nothing is compiled, run or debugged in a folder that is not trusted: run "Workspaces: ' +
        'Manage Workspace Trust" to trust it.',
    );
  }
}

/** Throws if the opened folder is not trusted. Its programs can be edited, but are not run. */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted) throw new NotTrusted();
}

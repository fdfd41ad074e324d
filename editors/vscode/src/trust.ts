import * as vscode from 'vscode';

/** Throws where the opened folder is not trusted: what is in it is edited there, not run. */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted)
    throw new Error(
      'Nothing is compiled, run or debugged in a folder that is not trusted: ' +
        'see "Workspaces: Manage Workspace Trust".',
    );
}

import * as vscode from 'vscode';

/** Thrown if the opened folder is not trusted. */
export class NotTrusted extends Error {
  constructor() {
    super('Nothing is compiled, run or debugged in a folder that is not trusted.');
  }
}

/** Throws where the opened folder is not trusted: what is in it is edited there, not run. */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted) throw new NotTrusted();
}

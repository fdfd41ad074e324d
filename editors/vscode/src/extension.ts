import * as vscode from 'vscode';
import {Context} from './context';
import {features} from './features';

/** Assembles: each feature is a file of its own, and a row of `features`. */
export function activate(extension: vscode.ExtensionContext): void {
  const context = new Context(extension);
  extension.subscriptions.push(context);
  for (const activateFeature of features) activateFeature(context);
  // Nobody waits for it: VS Code holds F5 and commands back until this returns.
  void context.server.start();
}

export function deactivate(): void {
  // VS Code disposes of the subscriptions, which end the server.
}

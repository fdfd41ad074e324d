import * as vscode from 'vscode';
import {Context} from './context';
import {features} from './features';

/** Activates the features. Each is a file of its own, and a row of `features`. */
export function activate(extension: vscode.ExtensionContext): void {
  const context = new Context(extension);
  extension.subscriptions.push(context);
  for (const activateFeature of features) activateFeature(context);
  // VS Code runs no commands and no F5 until this function returns, so it does not wait for the
  // server.
  void context.server.start();
}

export function deactivate(): void {
  // VS Code disposes of the subscriptions, which also stops the server.
}

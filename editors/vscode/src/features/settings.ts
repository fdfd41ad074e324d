import * as vscode from 'vscode';
import {Context} from '../context';

/** The settings that the server is started with. It is told of others while it runs. */
const startSettings = ['tcp.tools', 'tcp.server', 'tcp.formatOnSave'];

/** Starts the server anew where a setting needs that. */
export function activate(context: Context): void {
  context.own(
    vscode.workspace.onDidChangeConfiguration(async event => {
      if (startSettings.some(setting => event.affectsConfiguration(setting)))
        await context.server.restart();
    }),
  );
  // The tools of a folder and plugins are taken once it is trusted.
  context.own(vscode.workspace.onDidGrantWorkspaceTrust(() => context.server.restart()));
}

import * as vscode from 'vscode';
import {Context} from '../context';

/** The settings that are read when the server starts. The server is told when the others change. */
const startSettings = ['tcp.tools', 'tcp.server', 'tcp.formatOnSave', 'tcp.tablegen'];

/** Restarts the server if a setting needs that. */
export function activate(context: Context): void {
  context.own(
    vscode.workspace.onDidChangeConfiguration(async event => {
      if (startSettings.some(setting => event.affectsConfiguration(setting)))
        await context.server.restart();
    }),
  );
  // Plugins, and tools of a workspace folder, are used when the workspace is trusted.
  context.own(vscode.workspace.onDidGrantWorkspaceTrust(() => context.server.restart()));
}

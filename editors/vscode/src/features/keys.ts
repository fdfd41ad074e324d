import * as vscode from 'vscode';
import {Context} from '../context';

/**
 * Sets the context keys of package.json: `tcp.server` is the state of the server, and `tcp.opened`
 * is true after an MLIR file was opened.
 */
export function activate(context: Context): void {
  const set = (key: string, value: unknown) =>
    void vscode.commands.executeCommand('setContext', key, value);
  set('tcp.server', context.server.state);
  context.own(context.server.onDidChangeState(state => set('tcp.server', state)));
  const show = () => set('tcp.opened', context.file.current !== undefined);
  show();
  context.own(context.file.onDidChange(show));
}

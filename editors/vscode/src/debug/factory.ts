import * as vscode from 'vscode';
import {Tools} from '../tools';
import {requireTrust} from '../trust';

/** Starts tcp-dap for a session. */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  constructor(private readonly tools: Tools) {}

  createDebugAdapterDescriptor({
    workspaceFolder,
  }: vscode.DebugSession): vscode.DebugAdapterDescriptor {
    requireTrust();
    const found = this.tools.find('tcp-dap', workspaceFolder);
    if ('error' in found) {
      this.tools.showMissing(found.error);
      throw new Error(found.error);
    }
    return new vscode.DebugAdapterExecutable(found.file);
  }
}

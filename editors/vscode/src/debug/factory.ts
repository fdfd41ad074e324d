import * as path from 'node:path';
import * as vscode from 'vscode';
import {Tools} from '../tools';
import {PythonSessions} from './pythonSessions';
import {requireTrust} from '../trust';

/** Starts tcp-dap for a session. */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  constructor(
    private readonly tools: Tools,
    private readonly pythonSessions: PythonSessions,
  ) {}

  async createDebugAdapterDescriptor(
    session: vscode.DebugSession,
  ): Promise<vscode.DebugAdapterDescriptor> {
    requireTrust();
    const {configuration, workspaceFolder} = session;
    // Without a launch.json, a session belongs to the first folder, even if its program is in
    // another one.
    const program: unknown = configuration['program'];
    const folder =
      typeof program === 'string' && path.isAbsolute(program)
        ? vscode.workspace.getWorkspaceFolder(vscode.Uri.file(program))
        : undefined;
    const found = this.tools.find('tcp-dap', folder ?? workspaceFolder);
    if ('error' in found) {
      this.tools.showMissing(found.error);
      throw new Error(found.error);
    }
    await this.pythonSessions.start(session);
    return new vscode.DebugAdapterExecutable(found.file);
  }
}

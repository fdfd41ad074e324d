import * as path from 'node:path';
import * as vscode from 'vscode';
import {findProgram, Found} from './search';
import {openSetting} from './settings';
import {expandPath} from './variables';

/** Finds the programs of TCP IDE. */
export class Tools {
  constructor(
    private readonly extension: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /**
   * Searches the program `name`. Nothing is cached, because it may have been installed meanwhile.
   * Settings and build trees are those of `folder`, or of the first folder if none is given, as for
   * the language server.
   */
  find(name: string, folder?: vscode.WorkspaceFolder): Found {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(
      ({uri}) => uri.scheme === 'file',
    );
    const own = folder?.uri.scheme === 'file' ? folder : folders[0];
    const setting = vscode.workspace
      .getConfiguration('tcp', own?.uri)
      .get<unknown>('tools.directory');
    if (setting !== undefined && typeof setting !== 'string')
      return {error: '"tcp.tools.directory" must be a text, the path of a folder'};
    const ordered = own ? [own, ...folders.filter(({uri}) => uri !== own.uri)] : [];
    const found = findProgram(name, {
      setting: expandPath(setting ?? '', own?.uri.fsPath),
      bundled: path.join(this.extension.extensionPath, 'bin'),
      path: process.env.PATH ?? '',
      buildTrees: vscode.workspace.isTrusted
        ? ordered.map(({uri}) => path.join(uri.fsPath, 'build', 'bin'))
        : [],
    });
    if ('file' in found) this.log.info(`${name}: ${found.file}, of ${found.place}`);
    else this.log.error(found.error);
    return found;
  }

  showMissing(error: string): void {
    const choose = 'Choose Folder...';
    const settings = 'Open Settings';
    const help = 'How to Install';
    void vscode.window
      .showErrorMessage(`TCP: ${error}.`, choose, settings, help)
      .then(async choice => {
        if (choice === choose) await this.chooseDirectory();
        else if (choice === settings) await openSetting('tcp.tools.directory');
        else if (choice === help)
          await vscode.commands.executeCommand(
            'workbench.action.openWalkthrough',
            `${this.extension.extension.id}#tcp.start`,
          );
      });
  }

  /** Asks for the folder of the tools, and sets it for this machine. */
  async chooseDirectory(): Promise<void> {
    const chosen = await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: 'Use These Tools',
      title: 'The folder that has tcp-lsp-server, tcp-dap and tcp-aot',
    });
    if (!chosen?.[0]) return;
    await vscode.workspace
      .getConfiguration('tcp')
      .update('tools.directory', chosen[0].fsPath, vscode.ConfigurationTarget.Global);
  }
}

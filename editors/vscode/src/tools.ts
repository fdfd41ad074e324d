import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {findProgram, Found} from './search';
import {openSetting} from './settings';

/** Finds our programs. */
export class Tools {
  constructor(
    private readonly extension: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Looks for `name`, anew each time: it may have been installed since. */
  find(name: string): Found {
    const setting = vscode.workspace.getConfiguration('tcp').get<unknown>('tools.directory');
    if (setting !== undefined && typeof setting !== 'string')
      return {error: '"tcp.tools.directory" must be a text, the path of a folder'};
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(
      folder => folder.uri.scheme === 'file',
    );
    const found = findProgram(name, {
      setting: expand(setting ?? '', folders[0]?.uri.fsPath),
      bundled: path.join(this.extension.extensionPath, 'bin'),
      path: process.env.PATH ?? '',
      buildTrees: vscode.workspace.isTrusted
        ? folders.map(folder => path.join(folder.uri.fsPath, 'build', 'bin'))
        : [],
    });
    if ('file' in found) this.log.info(`${name}: ${found.file}, of ${found.place}`);
    else this.log.error(found.error);
    return found;
  }

  /** The same; shows where it is not found, with buttons that help. */
  require(name: string): string | undefined {
    const found = this.find(name);
    if ('file' in found) return found.file;
    this.showMissing(found.error);
    return undefined;
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

function expand(setting: string, folder: string | undefined): string {
  const home = setting.replace(/^~(?=\/|$)/, os.homedir());
  return folder === undefined ? home : home.replaceAll('${workspaceFolder}', folder);
}

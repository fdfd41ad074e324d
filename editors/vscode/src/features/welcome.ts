import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';

/**
 * The walkthrough at the first start, where nothing is open yet. VS Code itself shows it to
 * those who install by its view of extensions only; its setting for that counts here, too.
 * A file in the storage of the extension tells that it has been.
 */
export function activate(context: Context): void {
  const {globalStorageUri, extension} = context.extension;
  const welcomed = path.join(globalStorageUri.fsPath, 'welcomed');
  if (fs.existsSync(welcomed)) return;
  try {
    fs.mkdirSync(path.dirname(welcomed), {recursive: true});
    fs.writeFileSync(welcomed, '');
  } catch (error) {
    // It would greet at each start.
    context.log.warn(String(error));
    return;
  }
  const isWanted = vscode.workspace
    .getConfiguration('workbench')
    .get('welcomePage.walkthroughs.openOnInstall', true);
  if (!isWanted || vscode.window.tabGroups.all.some(group => group.tabs.length > 0)) return;
  void vscode.commands.executeCommand(
    'workbench.action.openWalkthrough',
    `${extension.id}#tcp.start`,
    false,
  );
}

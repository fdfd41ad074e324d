import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';

/**
 * Opens the walkthrough at the first start, if no editor is open. VS Code itself only does so after
 * an installation from the Extensions view. Its setting for that also applies here. A file in the
 * extension's storage says that the walkthrough was shown.
 */
export function activate(context: Context): void {
  const {globalStorageUri, extension} = context.extension;
  const welcomed = path.join(globalStorageUri.fsPath, 'welcomed');
  if (fs.existsSync(welcomed)) return;
  try {
    fs.mkdirSync(path.dirname(welcomed), {recursive: true});
    fs.writeFileSync(welcomed, '');
  } catch (error) {
    // If the file can't be written, the walkthrough would open at each start.
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

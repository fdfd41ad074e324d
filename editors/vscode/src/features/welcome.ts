import * as vscode from 'vscode';
import {Context} from '../context';

const welcomed = 'welcomed';

/**
 * The walkthrough at the first start, where nothing is open yet. VS Code itself shows it to
 * those who install by its view of extensions only; its setting for that counts here, too.
 */
export function activate(context: Context): void {
  const {globalState, extension} = context.extension;
  if (globalState.get(welcomed)) return;
  void globalState.update(welcomed, true);
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

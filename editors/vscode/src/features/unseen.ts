import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';

/** VS Code does not give the text of larger files to extensions. */
const mostBytes = 50 << 20;

/** Shows a note about files that neither the server nor this extension can read. */
export function activate(context: Context): void {
  const look = (tabs: readonly vscode.Tab[]) => {
    for (const {input} of tabs)
      if (input instanceof vscode.TabInputText && input.uri.path.endsWith('.mlir'))
        void tellIfUnseen(context, input.uri);
  };
  look(vscode.window.tabGroups.all.flatMap(group => group.tabs));
  context.own(vscode.window.tabGroups.onDidChangeTabs(({opened}) => look(opened)));
}

async function tellIfUnseen(context: Context, file: vscode.Uri): Promise<void> {
  try {
    const {size} = await vscode.workspace.fs.stat(file);
    if (size <= mostBytes) return;
    void vscode.window.showInformationMessage(
      `TCP: ${path.basename(file.path)} has ${(size / 1e6).toFixed(0)} MB. VS Code shows ` +
        `extensions no file of more than ${(mostBytes / 1e6).toFixed(0)} MB: there are no errors, ` +
        'hovers, stages or passes. It can be edited, and the compiler reads it from the disk.',
      // VS Code cuts a note without a button after its first line.
      'OK',
    );
  } catch (error) {
    // The file is not on disk yet.
    context.log.debug(String(error));
  }
}

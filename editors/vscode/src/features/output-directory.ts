import * as path from 'node:path';
import * as vscode from 'vscode';
import {expandVariables} from '../variables';

/**
 * Where the library of a program goes, a folder that is there then: as the setting says. Nothing
 * for a new program in no folder, which has no place; the server finds one that goes with it.
 */
export async function outputDirectory(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const isFile = file.scheme === 'file';
  const folder =
    vscode.workspace.getWorkspaceFolder(file) ?? vscode.workspace.workspaceFolders?.[0];
  const fileDirectory = isFile ? path.dirname(file.fsPath) : folder?.uri.fsPath;
  const root = folder?.uri.scheme === 'file' ? folder.uri.fsPath : fileDirectory;
  if (root === undefined) return undefined;
  const setting = vscode.workspace
    .getConfiguration('tcp', file)
    .get('compile.outputDirectory', '${workspaceFolder}/build');
  const directory = path.resolve(
    root,
    expandVariables(setting, {
      workspaceFolder: root,
      fileDirname: fileDirectory ?? root,
    }),
  );
  const uri = vscode.Uri.file(directory);
  await vscode.workspace.fs.createDirectory(uri);
  return uri;
}

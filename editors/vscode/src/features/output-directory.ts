import * as path from 'node:path';
import * as vscode from 'vscode';
import {readText} from '../settings';
import {expandVariables} from '../variables';

/**
 * Returns the folder for a program's library and header, as the setting says. The compiler makes
 * the folder. Returns nothing for a new document without a workspace folder; the server then uses a
 * temporary folder.
 */
export function outputDirectory(file: vscode.Uri): string | undefined {
  const isFile = file.scheme === 'file';
  const folder =
    vscode.workspace.getWorkspaceFolder(file) ?? vscode.workspace.workspaceFolders?.[0];
  const fileDirectory = isFile ? path.dirname(file.fsPath) : folder?.uri.fsPath;
  const root = folder?.uri.scheme === 'file' ? folder.uri.fsPath : fileDirectory;
  if (root === undefined) return undefined;
  return path.resolve(
    root,
    expandVariables(readText('compile.outputDirectory', {scope: file}), {
      workspaceFolder: root,
      fileDirname: fileDirectory ?? root,
    }),
  );
}

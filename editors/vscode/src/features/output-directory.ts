import * as path from 'node:path';
import * as vscode from 'vscode';
import {readText} from '../settings';
import {expandVariables} from '../variables';

/**
 * The folder for the library of a program and its header, as the setting says; the compiler makes
 * that folder. Nothing for a new program in no folder, which has no place; the server finds one
 * that goes with it.
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

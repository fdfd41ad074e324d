import * as path from 'node:path';
import * as vscode from 'vscode';

/** The part of the Python extension's API that is used here. */
interface PythonExtension {
  environments: {getActiveEnvironmentPath(file: vscode.Uri): {path: string}};
}

/**
 * Returns the interpreter for a file: the one that is chosen in the Python extension, or in its
 * setting if the extension is missing. If none is chosen, that is the one of VIRTUAL_ENV, or else
 * python3.
 */
export async function findPython(file: vscode.Uri): Promise<string> {
  const extension = vscode.extensions.getExtension<PythonExtension>('ms-python.python');
  if (extension) {
    const {environments} = await extension.activate();
    return environments.getActiveEnvironmentPath(file).path;
  }
  const setting = vscode.workspace
    .getConfiguration('python', file)
    .get<string>('defaultInterpreterPath');
  if (setting && setting !== 'python') return setting;
  const environment = process.env.VIRTUAL_ENV;
  return environment ? path.join(environment, 'bin', 'python3') : 'python3';
}

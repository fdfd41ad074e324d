import * as vscode from 'vscode';

/** The part of the Python extension's interface that is used here. */
interface PythonExtension {
  environments: {getActiveEnvironmentPath(file: vscode.Uri): {path: string}};
}

/**
 * The interpreter that is chosen for a file: by the Python extension, or by its setting where
 * that extension is not there. Nothing if none is chosen: the adapter takes python3 of PATH.
 */
export async function findPython(file: vscode.Uri): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<PythonExtension>('ms-python.python');
  if (extension) {
    const {environments} = await extension.activate();
    return environments.getActiveEnvironmentPath(file).path;
  }
  const setting = vscode.workspace
    .getConfiguration('python', file)
    .get<string>('defaultInterpreterPath');
  return setting === 'python' ? undefined : setting;
}

import * as vscode from 'vscode';

/** The part of the Python extension's API that is used here. */
interface PythonExtension {
  environments: {getActiveEnvironmentPath(file: vscode.Uri): {path: string}};
}

/**
 * Returns the interpreter for a file: the one that is chosen in the Python extension, or in its
 * setting if the extension is missing. Returns nothing if none is chosen; the adapter then takes
 * python3 from PATH.
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

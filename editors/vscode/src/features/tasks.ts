import * as path from 'node:path';
import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {activeFile, requireFile} from '../editors';
import {outputDirectory} from './output-directory';

/** A task of tasks.json. */
interface Definition extends vscode.TaskDefinition {
  file: string;
  args?: string[];
}

/** Provides tasks of type `tcp`, which compile. A problem matcher reads their output. */
export function activate(context: Context): void {
  context.own(
    vscode.tasks.registerTaskProvider('tcp', {
      provideTasks: () => {
        try {
          const file = activeFile();
          const folder = vscode.workspace.getWorkspaceFolder(file);
          const task = makeTask(
            context,
            definitionOf(file, folder?.uri.fsPath),
            // With several folders, the task runs in the folder of the file.
            folder ?? vscode.TaskScope.Workspace,
          );
          return task ? [task] : [];
        } catch (error) {
          // Without an open file, there is no task.
          if (!(error instanceof Advice)) context.showError(error);
          return [];
        }
      },
      resolveTask: task =>
        makeTask(context, task.definition as Definition, task.scope ?? vscode.TaskScope.Workspace),
    }),
  );
}

/**
 * Compiles a file to the same folder as "Compile" does. Paths in the workspace folder are relative
 * to it.
 */
function definitionOf(uri: vscode.Uri, folder: string | undefined): Definition {
  requireFile(uri);
  const directory = outputDirectory(uri);
  const relative = (file: string) =>
    folder !== undefined && file.startsWith(folder + path.sep) ? path.relative(folder, file) : file;
  return {
    type: 'tcp',
    file: relative(uri.fsPath),
    args: directory === undefined ? [] : ['-o', `${relative(directory)}/`],
  };
}

function makeTask(
  context: Context,
  definition: Definition,
  scope: vscode.WorkspaceFolder | vscode.TaskScope,
): vscode.Task | undefined {
  const program = context.tools.find('tcp-aot', typeof scope === 'object' ? scope : undefined);
  if ('error' in program || !vscode.workspace.isTrusted) return undefined;
  return new vscode.Task(
    definition,
    scope,
    `compile ${definition.file}`,
    'tcp',
    new vscode.ProcessExecution(program.file, [definition.file, ...(definition.args ?? [])]),
    ['$tcp'],
  );
}

import * as vscode from 'vscode';
import {Context} from '../context';
import {activeFile} from '../editors';

/** A task of tasks.json. */
interface Definition extends vscode.TaskDefinition {
  file: string;
  args?: string[];
}

/** Tasks that compile: of the type `tcp`, with problems that are found in what is printed. */
export function activate(context: Context): void {
  context.own(
    vscode.tasks.registerTaskProvider('tcp', {
      provideTasks: () => {
        try {
          const file = vscode.workspace.asRelativePath(activeFile(), false);
          const task = makeTask(context, {type: 'tcp', file}, vscode.TaskScope.Workspace);
          return task ? [task] : [];
        } catch {
          return [];
        }
      },
      resolveTask: task =>
        makeTask(context, task.definition as Definition, task.scope ?? vscode.TaskScope.Workspace),
    }),
  );
}

function makeTask(
  context: Context,
  definition: Definition,
  scope: vscode.WorkspaceFolder | vscode.TaskScope,
): vscode.Task | undefined {
  const program = context.tools.find('tcp-aot');
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

import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';
import {activeFile, requireFile, saveFile} from '../editors';
import {readText, readTexts} from '../settings';
import {requireTrust} from '../trust';
import {quote, readRunLines} from './run-lines';

/** The commands of the lenses above `// RUN:` lines. */
export function activate(context: Context): void {
  context.command('tcp.runTest', async (uri?: string) => {
    const file = await prepare(uri);
    const command = setting('test.command', file);
    await execute(context, file, 'test', command || (await commandOf(file)));
  });
  context.command('tcp.updateChecks', async (uri?: string) => {
    const file = await prepare(uri);
    const command = setting('test.updateCommand', file);
    if (!command)
      throw new Error(
        'Set "tcp.test.updateCommand" to what writes checks anew, such as ' +
          '"generate-test-checks.py --source ${file} -i".',
      );
    await execute(context, file, 'update checks', command);
  });
}

async function prepare(uri: string | undefined): Promise<vscode.Uri> {
  requireTrust();
  const file = uri === undefined ? activeFile() : vscode.Uri.parse(uri);
  requireFile(file);
  await saveFile(file);
  return file;
}

function setting(name: string, file: vscode.Uri): string {
  return readText(name, {scope: file}).replaceAll('${file}', quote(file.fsPath));
}

/**
 * Returns the RUN lines as one command, in which each line, and each part of a pipe, must succeed.
 */
async function commandOf(file: vscode.Uri): Promise<string> {
  const document = await vscode.workspace.openTextDocument(file);
  const temporary = path.join(os.tmpdir(), `${path.basename(file.fsPath)}.tmp`);
  const commands = readRunLines(
    document.getText(),
    new Map([
      ['s', quote(file.fsPath)],
      ['S', quote(path.dirname(file.fsPath))],
      ['t', quote(temporary)],
      ['T', quote(os.tmpdir())],
      ['basename_t', quote(path.basename(temporary))],
    ]),
  );
  if (commands.length === 0) throw new Error(`${path.basename(file.fsPath)} has no RUN line.`);
  return commands.join('\n');
}

async function execute(
  context: Context,
  file: vscode.Uri,
  name: string,
  command: string,
): Promise<void> {
  const found = context.tools.find('tcp-aot', vscode.workspace.getWorkspaceFolder(file));
  const directories = [
    ...('file' in found ? [path.dirname(found.file)] : []),
    ...readTexts('test.path'),
    process.env.PATH ?? '',
  ];
  const task = new vscode.Task(
    {type: 'shell'},
    vscode.workspace.getWorkspaceFolder(file) ?? vscode.TaskScope.Workspace,
    `${name} ${path.basename(file.fsPath)}`,
    'tcp',
    // With -x, the shell prints each command before it runs it.
    new vscode.ProcessExecution('bash', ['-exo', 'pipefail', '-c', command], {
      cwd: path.dirname(file.fsPath),
      env: {PATH: directories.join(path.delimiter)},
    }),
    ['$tcp'],
  );
  task.presentationOptions = {
    clear: true,
    echo: false,
    reveal: vscode.TaskRevealKind.Always,
  };
  await vscode.tasks.executeTask(task);
}

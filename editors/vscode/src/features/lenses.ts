import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';
import {requireTrust} from '../trust';
import {activeFile, requireFile, saveFile} from '../editors';
import {outputDirectory} from './output-directory';

/** The answer of `tcp.compile` and `tcp.run` (docs/language-server.md). */
interface Answer {
  succeeded: boolean;
  files?: string[];
  output?: string;
  diagnostics: {range: {start: {line: number; character: number}}; message: string}[];
}

const serverCommands: Record<string, string> = {
  'tcp.compile': 'Compiling',
  'tcp.run': 'Running',
};

/**
 * The commands Compile and Run, which the server carries out. A lens passes the document and the
 * function. From the palette, they are about the open document.
 */
export function activate(context: Context): void {
  const output = context.own(vscode.window.createOutputChannel('TCP Run'));
  context.server.intercept('executeCommand', async (command, args, next) => {
    const verb = serverCommands[command];
    if (!verb) return (await next(command, args)) as unknown;
    try {
      requireTrust();
      const uri = typeof args[0] === 'string' ? args[0] : context.server.toProtocol(activeFile());
      const file = vscode.Uri.parse(uri);
      // The server has the text of a new document. Other documents that are not on disk can't be
      // run.
      if (file.scheme !== 'untitled') requireFile(file);
      // The outputs are named after the file, and its weights are beside it.
      await saveFile(file);
      const directory = command === 'tcp.compile' ? outputDirectory(file) : undefined;
      const more = directory ? [args[1] ?? '', {directory}] : args.slice(1);
      const title = `${verb} ${typeof args[1] === 'string' ? `@${args[1]}` : path.basename(file.path)}`;
      const answer = await vscode.window.withProgress(
        {location: vscode.ProgressLocation.Notification, title, cancellable: true},
        (_, token) =>
          context.server.request<Answer>(
            'workspace/executeCommand',
            {command, arguments: [uri, ...(more as unknown[])]},
            token,
          ),
      );
      show(output, uri, title, answer);
      tellWhere(answer.files ?? []);
      return answer;
    } catch (error) {
      context.showError(error);
      return undefined;
    }
  });
}

function show(output: vscode.OutputChannel, uri: string, title: string, answer: Answer): void {
  const file = vscode.Uri.parse(uri);
  output.clear();
  output.appendLine(title);
  for (const {range, message} of answer.diagnostics)
    output.appendLine(
      `${file.fsPath}:${range.start.line + 1}:${range.start.character + 1}: ${message}`,
    );
  if (answer.output) output.append(answer.output);
  for (const made of answer.files ?? [])
    output.appendLine(vscode.workspace.asRelativePath(vscode.Uri.parse(made)));
  output.appendLine(answer.succeeded ? 'done' : 'failed');
  output.show(true);
}

/** Shows where the files are, with a button that opens the folder. */
function tellWhere(made: string[]): void {
  const [library] = made.map(uri => vscode.Uri.parse(uri));
  if (!library) return;
  const names = made.map(uri => path.basename(vscode.Uri.parse(uri).path)).join(', ');
  const folder = vscode.workspace.asRelativePath(path.dirname(library.fsPath));
  const reveal = 'Reveal';
  void vscode.window
    .showInformationMessage(`Compiled to ${names} in ${folder}.`, reveal)
    .then(choice => {
      if (choice !== reveal) return;
      const isOpened = vscode.workspace.getWorkspaceFolder(library) !== undefined;
      void vscode.commands.executeCommand(
        isOpened ? 'revealInExplorer' : 'revealFileInOS',
        library,
      );
    });
}

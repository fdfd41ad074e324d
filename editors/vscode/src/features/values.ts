import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {Values} from '../protocol';

/**
 * The command "Evaluate the Function": the server evaluates the function at the cursor, and hovers
 * then have the numbers of its values.
 */
export function activate(context: Context): void {
  context.command('tcp.evaluate', async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.languageId !== 'mlir')
      throw new Advice('Open an MLIR file, and put the cursor into a function.');
    const answer = await vscode.window.withProgress(
      {location: vscode.ProgressLocation.Window, title: 'TCP: evaluating'},
      () => evaluate(context, editor),
    );
    if (answer.failure !== undefined)
      void vscode.window.showWarningMessage(
        `TCP: @${answer.function} did not end: ${answer.failure}.`,
      );
    else
      vscode.window.setStatusBarMessage(
        `TCP: ${answer.values.length} values of @${answer.function}; hover over one`,
        5000,
      );
    await vscode.commands.executeCommand('editor.action.showHover');
  });
}

function evaluate(context: Context, editor: vscode.TextEditor): Promise<Values> {
  const {line, character} = editor.selection.active;
  return context.server.request<Values>('tcp/values', {
    textDocument: {uri: editor.document.uri.toString()},
    position: {line, character},
  });
}

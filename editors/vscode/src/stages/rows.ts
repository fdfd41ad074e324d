import * as vscode from 'vscode';
import {Context} from '../context';
import {cursorIn} from '../editors';
import {StageRow} from '../protocol';

/**
 * Returns the stages at which a document can be shown as text, beginning with its own. In a file of
 * several chunks, this is about the one with the cursor. Throws the error of the server.
 */
export async function readStages(context: Context, source: vscode.Uri): Promise<StageRow[]> {
  const {stages} = await context.server.request<{stages: StageRow[]}>('tcp/documentStages', {
    textDocument: {uri: context.server.toProtocol(source)},
    position: cursorIn(source) ?? {line: 0, character: 0},
  });
  return stages.filter(row => row.language !== undefined);
}

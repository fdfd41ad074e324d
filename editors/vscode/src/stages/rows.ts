import * as vscode from 'vscode';
import {Context} from '../context';
import {cursorIn} from '../editors';
import {StageRow} from '../protocol';

/**
 * The stages that a document can be shown at, as text: from the one that it is at already; of
 * the part that the cursor is in, where a file has several. Throws what the server says.
 */
export async function readStages(context: Context, source: vscode.Uri): Promise<StageRow[]> {
  const {stages} = await context.server.request<{stages: StageRow[]}>('tcp/documentStages', {
    textDocument: {uri: context.server.toProtocol(source)},
    position: cursorIn(source) ?? {line: 0, character: 0},
  });
  return stages.filter(row => row.language !== undefined);
}

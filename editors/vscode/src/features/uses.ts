import * as vscode from 'vscode';
import {Context} from '../context';

interface Position {
  line: number;
  character: number;
}

/** A Location of LSP. */
interface Location {
  uri: string;
  range: {start: Position; end: Position};
}

/**
 * The command of the lenses above the definition of an operation in a `.td` file: it shows the uses
 * of the operation, or the patterns that match it.
 */
export function activate(context: Context): void {
  const toPosition = ({line, character}: Position) => new vscode.Position(line, character);
  context.command(
    'tcp.showReferences',
    async (uri: string, position: Position, locations: Location[]) => {
      await vscode.commands.executeCommand(
        'editor.action.showReferences',
        vscode.Uri.parse(uri),
        toPosition(position),
        locations.map(
          each =>
            new vscode.Location(
              vscode.Uri.parse(each.uri),
              new vscode.Range(toPosition(each.range.start), toPosition(each.range.end)),
            ),
        ),
      );
    },
  );
}

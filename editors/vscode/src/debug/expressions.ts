import * as vscode from 'vscode';
import {Context} from '../context';

/** A value, as %0 or %0#1, or a symbol, as the debugger's expressions have them. */
const name = /[%@][\w$.-]+(?:#\d+)?/;

/** What the debugger is asked about under the mouse, and shows at the end of lines. */
export function activate(context: Context): void {
  context.own(
    vscode.languages.registerEvaluatableExpressionProvider('mlir', {
      provideEvaluatableExpression(document, position) {
        const range = document.getWordRangeAtPosition(position, name);
        return range && new vscode.EvaluatableExpression(range);
      },
    }),
  );
  context.own(
    vscode.languages.registerInlineValuesProvider('mlir', {
      // Values of IR stand still but for the operation that is being worked on.
      provideInlineValues(document, _viewPort, {stoppedLocation}) {
        const line = document.lineAt(stoppedLocation.start.line);
        const seen = new Set<string>();
        const values: vscode.InlineValue[] = [];
        for (const match of line.text.matchAll(new RegExp(name, 'g'))) {
          if (seen.has(match[0])) continue;
          seen.add(match[0]);
          const range = new vscode.Range(
            line.lineNumber,
            match.index,
            line.lineNumber,
            match.index + match[0].length,
          );
          values.push(new vscode.InlineValueEvaluatableExpression(range, match[0]));
        }
        return values;
      },
    }),
  );
}

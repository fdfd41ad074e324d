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
      async provideInlineValues(document, _viewPort, {frameId, stoppedLocation}) {
        const session = vscode.debug.activeDebugSession;
        if (session?.type !== 'tcp') return [];
        const line = document.lineAt(stoppedLocation.start.line);
        const operands = line.text.slice(line.text.indexOf('=') + 1).match(new RegExp(name, 'g'));
        const texts: string[] = [];
        for (const expression of new Set(operands)) {
          const answer: {result: string} | undefined = await session
            .customRequest('evaluate', {expression, frameId, context: 'hover'})
            // What is on the line only, as the name of a block's argument.
            .then(
              (body: {result: string}) => body,
              () => undefined,
            );
          if (!answer) continue;
          // The argument of a block is its name.
          const isNamed = answer.result.startsWith(expression);
          texts.push(isNamed ? answer.result : `${expression} = ${answer.result}`);
        }
        const end = new vscode.Range(line.range.end, line.range.end);
        return texts.length > 0 ? [new vscode.InlineValueText(end, texts.join(', '))] : [];
      },
    }),
  );
}

import * as vscode from 'vscode';
import {Context} from '../context';
import {irUri, Stop, Stops} from './stops';

/** A value, as %0 or %0#1, or a symbol, as the debugger's expressions have them. */
const name = /[%@][\w$.-]+(?:#\d+)?/;

/** No more often is VS Code told to ask for the inline values of a stop. */
const maxHints = 5;

/** Asks the debugger for values: under the mouse, and at the end of lines. */
export function activate(context: Context, stops: Stops): void {
  /** Counts how often VS Code was told to ask. Once it has asked, that is not needed. */
  let hints = 0;
  context.own(stops.onDidStop(() => (hints = 0)));
  context.own(
    stops.onDidLook(async stop => {
      if (hints >= maxHints || !wantsInlineValues(stop)) return;
      ++hints;
      await askAnew(context, stop);
    }),
  );
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
        hints = maxHints;
        if (session?.type !== 'tcp') return [];
        const line = document.lineAt(stoppedLocation.start.line);
        const operands = line.text.slice(line.text.indexOf('=') + 1).match(new RegExp(name, 'g'));
        const all = await Promise.all(
          [...new Set(operands)].map(expression => readValue(session, expression, frameId)),
        );
        const texts = all.filter(text => text !== undefined);
        const end = new vscode.Range(line.range.end, line.range.end);
        return texts.length > 0 ? [new vscode.InlineValueText(end, texts.join(', '))] : [];
      },
    }),
  );
}

/** A value with its name; nothing for what is on the line only, as the name of a block's argument. */
async function readValue(
  session: vscode.DebugSession,
  expression: string,
  frameId: number,
): Promise<string | undefined> {
  try {
    const body = (await session.customRequest('evaluate', {
      expression,
      frameId,
      context: 'hover',
    })) as {result: string};
    // The argument of a block is its name.
    return body.result.startsWith(expression) ? body.result : `${expression} = ${body.result}`;
  } catch {
    return undefined;
  }
}

/** Returns whether the IR of a stop is on the screen, with values at the end of its lines. */
function wantsInlineValues(stop: Stop): boolean {
  const uri = irUri(stop)?.toString();
  const setting = vscode.workspace.getConfiguration('debug').get<unknown>('inlineValues');
  return (
    setting !== false &&
    setting !== 'off' &&
    vscode.window.visibleTextEditors.some(({document}) => document.uri.toString() === uri)
  );
}

/**
 * Has VS Code ask for inline values. It does when a frame gets the focus, which is before its
 * first editor of a debug session listens: that gets its parts when there is nothing else to do.
 */
async function askAnew(context: Context, {session}: Stop): Promise<void> {
  try {
    await session.customRequest('tcp/invalidate', {areas: ['variables']});
  } catch (error) {
    // The compile has gone meanwhile.
    context.log.debug(String(error));
  }
}

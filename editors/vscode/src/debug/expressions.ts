import * as vscode from 'vscode';
import {Context} from '../context';
import {irUri, Stop, Stops} from './stops';

/** A value, such as %0 or %0#1, or a symbol, as in the debugger's expressions. */
const name = /[%@][\w$.-]+(?:#\d+)?/;

/** The largest number of times that VS Code is told to ask for the inline values of a stop. */
const maxHints = 5;

/** Shows values of the debugger: at the mouse, and at the end of lines. */
export function activate(context: Context, stops: Stops): void {
  /** The number of times that VS Code was told to ask. It is not told again once it has asked. */
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
      // Values of IR do not change. Only those at the current operation are shown.
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

/** Returns the name and the text of a value. Returns nothing if the debugger knows none. */
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
    // The text of a block argument begins with its name already.
    return body.result.startsWith(expression) ? body.result : `${expression} = ${body.result}`;
  } catch {
    return undefined;
  }
}

/** Returns whether the IR of a stop is visible, and inline values are turned on. */
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
 * Makes VS Code ask for inline values. It asks by itself when a frame gets the focus. For the first
 * editor of a debug session this is too early: VS Code creates the part that listens later, when it
 * is idle.
 */
async function askAnew(context: Context, {session}: Stop): Promise<void> {
  try {
    await session.customRequest('tcp/invalidate', {areas: ['variables']});
  } catch (error) {
    // The compile goes on already.
    context.log.debug(String(error));
  }
}

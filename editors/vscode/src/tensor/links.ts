import * as vscode from 'vscode';
import {Context} from '../context';

/** The beginning of what the server says about the numbers of a value. */
const numbers = 'Numbers with made-up arguments';

const title = 'Show the tensor';

/** Puts links to tensors into the hovers and the hints that have numbers of values. */
export function activate(context: Context): void {
  context.server.intercept('provideHover', async (document, position, token, next) => {
    const hover = await next(document, position, token);
    const hasNumbers = hover?.contents.some(
      content => content instanceof vscode.MarkdownString && content.value.includes(numbers),
    );
    if (hover && hasNumbers) hover.contents.push(makeLink(document.uri, position));
    return hover;
  });
  context.server.intercept('provideInlayHints', async (document, range, token, next) => {
    const hints = await next(document, range, token);
    for (const hint of hints ?? []) addCommand(hint, document.uri);
    return hints;
  });
}

function argumentsOf(uri: vscode.Uri, {line, character}: vscode.Position): unknown[] {
  return [uri.toString(), {line, character}];
}

function makeLink(uri: vscode.Uri, position: vscode.Position): vscode.MarkdownString {
  const passed = encodeURIComponent(JSON.stringify(argumentsOf(uri, position)));
  const link = new vscode.MarkdownString(`[${title}](command:tcp.showTensor?${passed})`);
  link.isTrusted = {enabledCommands: ['tcp.showTensor']};
  return link;
}

/** Gives a hint of numbers the command that shows their tensor. */
function addCommand(hint: vscode.InlayHint, uri: vscode.Uri): void {
  const {label, tooltip} = hint;
  const text = tooltip instanceof vscode.MarkdownString ? tooltip.value : (tooltip ?? '');
  if (typeof label !== 'string' || !text.startsWith(numbers)) return;
  const part = new vscode.InlayHintLabelPart(label);
  part.tooltip = tooltip;
  // The hint stands behind the name of the value.
  const place = hint.position.translate(0, -1);
  part.command = {
    title,
    command: 'tcp.showTensor',
    arguments: argumentsOf(uri, place),
  };
  hint.label = [part];
}

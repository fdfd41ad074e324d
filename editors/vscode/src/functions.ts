import * as vscode from 'vscode';
import {Advice} from './advice';
import {cursorIn} from './editors';

/** Returns the function around the cursor, or else the first one. */
export async function functionAtCursor(file: vscode.Uri): Promise<string> {
  const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    file,
  );
  const flat = (all: vscode.DocumentSymbol[]): vscode.DocumentSymbol[] =>
    all.flatMap(symbol => [symbol, ...flat(symbol.children)]);
  const functions = flat(symbols ?? []).filter(({kind}) => kind === vscode.SymbolKind.Function);
  const cursor = cursorIn(file);
  const found = functions.find(({range}) => cursor && range.contains(cursor)) ?? functions[0];
  if (!found) throw new Advice('There is no function in this file.');
  return found.name.replace(/^@/, '');
}

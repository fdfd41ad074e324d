import * as vscode from 'vscode';
import {WorkspaceDiagnosticReport, WorkspaceDiagnosticRequest} from 'vscode-languageclient/node';
import {Context} from '../context';

const virtual = ['debug', 'tcp-before', 'tcp-bytecode', 'tcp-dump', 'tcp-stage'];

/** Returns whether a document was written by the compiler. Such documents are read-only. */
export function isVirtual(uri: vscode.Uri): boolean {
  return virtual.includes(uri.scheme);
}

/**
 * In documents that the compiler has written, all help for reading works. There are no diagnostics,
 * because the user can't fix the middle of a conversion, and no lenses that run something.
 */
export function activate(context: Context): void {
  const {server} = context;
  server.intercept('provideCodeLenses', (document, token, next) =>
    isVirtual(document.uri) ? [] : next(document, token),
  );
  server.intercept('handleDiagnostics', (uri, diagnostics, next) =>
    next(uri, isVirtual(uri) ? [] : diagnostics),
  );
  server.intercept('provideDiagnostics', (document, previousResultId, token, next) => {
    const uri = 'uri' in document ? document.uri : document;
    return isVirtual(uri) ? undefined : next(document, previousResultId, token);
  });
  // The client handles the answer of workspace/diagnostic itself, and does not call its middleware,
  // so the answer is changed here. Without a token for partial results, it has all items.
  server.intercept('sendRequest', async (type, parameters, token, next) => {
    if (methodOf(type) !== WorkspaceDiagnosticRequest.method) return next(type, parameters, token);
    const answer = await next(
      type,
      {...parameters, partialResultToken: undefined} as typeof parameters,
      token,
    );
    const report = answer as WorkspaceDiagnosticReport | null;
    const items = report?.items.filter(({uri}) => !virtual.includes(uri.split(':')[0] ?? ''));
    return {items: items ?? []} as typeof answer;
  });
}

function methodOf(type: string | {method: string}): string {
  return typeof type === 'string' ? type : type.method;
}

import * as vscode from 'vscode';
import {WorkspaceDiagnosticReport, WorkspaceDiagnosticRequest} from 'vscode-languageclient/node';
import {Context} from '../context';

const virtual = ['debug', 'tcp-before', 'tcp-bytecode', 'tcp-dump', 'tcp-stage'];

/** Returns whether the compiler has written a document, which is read only. */
export function isVirtual(uri: vscode.Uri): boolean {
  return virtual.includes(uri.scheme);
}

/**
 * Documents that the compiler has written: they are read with all help. What is wrong in
 * the middle of a conversion is not for anybody to mend, and nothing is run from there.
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
  // Diagnostics of the workspace do not pass through their own middleware: the client hands the
  // answer on itself. Without a token, all of it is in the answer.
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

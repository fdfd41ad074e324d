import * as vscode from 'vscode';
import {WorkspaceDiagnosticReport, WorkspaceDiagnosticRequest} from 'vscode-languageclient/node';
import {Context} from '../context';

const virtual = ['debug', 'tcp-before', 'tcp-bytecode', 'tcp-stage'];

/** More lines than these are not read by the server until somebody asks about a place in them. */
const manyLines = 4000;

/** What is asked by pointing somewhere; all else is asked by VS Code itself, for what it shows. */
const pointing = [
  'textDocument/declaration',
  'textDocument/definition',
  'textDocument/hover',
  'textDocument/implementation',
  'textDocument/prepareCallHierarchy',
  'textDocument/references',
  'textDocument/typeDefinition',
];

/**
 * Documents that the compiler has written: they are read with all help. What is wrong in
 * the middle of a conversion is not for anybody to mend, and nothing is run from there. Each
 * step of a debug session makes one: a large one waits for its first question.
 */
export function activate(context: Context): void {
  const {middleware} = context.server;
  /** What opens those that wait, by their URI in the protocol. */
  const waiting = new Map<string, () => Promise<void>>();
  context.own(context.server.onDidChangeState(() => waiting.clear()));

  middleware.didOpen = async (document, next) => {
    if (!isVirtual(document.uri) || document.lineCount <= manyLines) return next(document);
    waiting.set(context.server.toProtocol(document.uri), () => next(document));
  };
  middleware.didClose = async (document, next) => {
    if (!waiting.delete(context.server.toProtocol(document.uri))) await next(document);
  };
  middleware.provideCodeLenses = (document, token, next) =>
    isVirtual(document.uri) ? [] : next(document, token);
  middleware.handleDiagnostics = (uri, diagnostics, next) =>
    next(uri, isVirtual(uri) ? [] : diagnostics);
  middleware.provideDiagnostics = (document, previousResultId, token, next) => {
    const uri = 'uri' in document ? document.uri : document;
    return isVirtual(uri) ? undefined : next(document, previousResultId, token);
  };
  middleware.sendRequest = async (type, parameters, token, next) => {
    const method = typeof type === 'string' ? type : type.method;
    const uri = uriOf(parameters);
    const open = uri === undefined ? undefined : waiting.get(uri);
    if (uri !== undefined && open) {
      if (!pointing.includes(method)) return null as never;
      waiting.delete(uri);
      await open();
    }
    if (method !== WorkspaceDiagnosticRequest.method) return next(type, parameters, token);
    // What comes of the workspace passes by the middleware that is for it: the client hands
    // the answer on itself. Without a token, all of it is in the answer.
    const answer = await next(
      type,
      {...parameters, partialResultToken: undefined} as typeof parameters,
      token,
    );
    const report = answer as WorkspaceDiagnosticReport | null;
    const items = report?.items.filter(({uri}) => !virtual.includes(uri.split(':')[0] ?? ''));
    return {items: items ?? []} as typeof answer;
  };
}

function isVirtual(uri: vscode.Uri): boolean {
  return virtual.includes(uri.scheme);
}

function uriOf(parameters: unknown): string | undefined {
  return (parameters as {textDocument?: {uri?: string}} | undefined)?.textDocument?.uri;
}

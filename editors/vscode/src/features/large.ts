import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';
import {openSetting} from '../settings';
import {isVirtual} from './virtual';

/**
 * A document of the compiler with more lines is not opened in the server until the user asks for
 * something in it.
 */
const manyLines = 4000;

/** The requests that a user makes at a place. VS Code makes all others by itself. */
const pointing = [
  'textDocument/declaration',
  'textDocument/definition',
  'textDocument/hover',
  'textDocument/implementation',
  'textDocument/prepareCallHierarchy',
  'textDocument/references',
  'textDocument/typeDefinition',
];

/** A document that is not opened in the server. */
interface Unread {
  open: () => Promise<void>;
  /**
   * True if the first of the `pointing` requests opens it. Otherwise only the user's choice does.
   */
  waits: boolean;
}

/**
 * Keeps large documents from the server. A large document of the compiler, as each step of a debug
 * session makes one, is opened in the server at the user's first request in it. A file for which
 * the server would need gigabytes is edited without the server, unless the user wants it.
 */
export function activate(context: Context): void {
  const {server} = context;
  const known = new Map<string, Unread>();
  const key = (document: vscode.TextDocument) => server.toProtocol(document.uri);
  context.own(
    server.onDidChangeState(state => {
      if (state !== 'running') known.clear();
    }),
  );

  async function open(uri: string): Promise<void> {
    const document = known.get(uri);
    known.delete(uri);
    server.setUnread(uri, false);
    await document?.open();
  }

  async function tell(document: vscode.TextDocument, megabytes: number): Promise<void> {
    const name = path.basename(document.uri.path);
    const read = 'Read It All the Same';
    const settings = 'Open Settings';
    const choice = await vscode.window.showInformationMessage(
      `TCP: ${name} has ${megabytes.toFixed(0)} MB and is edited without the language server: ` +
        'no errors, hovers or completion. "tcp.server.largeFile" is the limit.',
      read,
      settings,
    );
    if (choice === read) await open(key(document));
    if (choice === settings) await openSetting('tcp.server.largeFile');
  }

  server.intercept('didOpen', async (document, next) => {
    const ofCompiler = isVirtual(document.uri);
    const megabytes = sizeOf(document) / 1e6;
    const limit = vscode.workspace.getConfiguration('tcp').get<number>('server.largeFile', 20);
    const waits = ofCompiler && document.lineCount > manyLines;
    const isLarge = !ofCompiler && megabytes > limit;
    if (!waits && !isLarge) return next(document);
    known.set(key(document), {open: () => next(document), waits});
    if (!isLarge) return;
    server.setUnread(key(document), true);
    // The editor does not wait for the user's choice.
    void tell(document, megabytes);
  });
  server.intercept('didChange', async (event, next) => {
    if (!known.has(key(event.document))) await next(event);
  });
  server.intercept('didSave', async (document, next) => {
    if (!known.has(key(document))) await next(document);
  });
  server.intercept('didClose', async (document, next) => {
    server.setUnread(key(document), false);
    if (!known.delete(key(document))) await next(document);
  });
  server.intercept('sendRequest', async (type, parameters, token, next) => {
    const uri = (parameters as {textDocument?: {uri?: string}} | undefined)?.textDocument?.uri;
    const document = uri === undefined ? undefined : known.get(uri);
    if (uri !== undefined && document) {
      const method = typeof type === 'string' ? type : type.method;
      // A request of the user gets an error. One that VS Code makes by itself gets an empty answer.
      if (!document.waits && method.startsWith('tcp/'))
        throw new Error(
          'The file is larger than "tcp.server.largeFile": the server does not read it.',
        );
      if (!document.waits || !pointing.includes(method)) return null as never;
      await open(uri);
    }
    return next(type, parameters, token);
  });
}

/** Returns the number of characters, without making a string of the whole text. */
function sizeOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}

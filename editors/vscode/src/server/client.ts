import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  Middleware,
  RevealOutputChannelOn,
  State,
} from 'vscode-languageclient/node';
import {readText, readTexts, showWrongSetting, WrongSetting} from '../settings';
import {Found} from '../search';
import {Tools} from '../tools';
import {expandPath} from '../variables';
import {Backoff} from './backoff';

/**
 * The documents that are opened in the server: files, new documents, the IR of debug sessions, and
 * stages. The left side of a comparison with a version control system is not.
 */
export const documentSelector = [
  {language: 'mlir', scheme: 'file'},
  {language: 'mlir', scheme: 'untitled'},
  {language: 'mlir', scheme: 'vscode-vfs'},
  {language: 'mlir', scheme: 'vscode-remote'},
  {language: 'mlir', scheme: 'debug'},
  {language: 'mlir', scheme: 'tcp-before'},
  {language: 'mlir', scheme: 'tcp-bytecode'},
  {language: 'mlir', scheme: 'tcp-dump'},
  {language: 'mlir', scheme: 'tcp-stage'},
];

/** The `.td` files that are opened in the server, unless a setting says otherwise. */
const tableGenSelector = [
  {language: 'tablegen', scheme: 'file'},
  {language: 'tablegen', scheme: 'untitled'},
  {language: 'tablegen', scheme: 'vscode-remote'},
];

/** The state of the server process. */
export type ServerState = 'starting' | 'running' | 'waiting' | 'stopped' | 'missing';

type Listener = (parameters: unknown) => void;

/**
 * The language server, which it finds, starts, and restarts after crashes. Features call `request`.
 * Their listeners and interceptors survive restarts.
 */
export class LanguageServer implements vscode.Disposable {
  private readonly middleware: Middleware = {};
  private readonly unread = new Set<string>();
  private readonly unreadEmitter = new vscode.EventEmitter<void>();
  /** Fires when a document is kept from the server because of its size, or no longer is. */
  readonly onDidChangeUnread = this.unreadEmitter.event;
  private client: LanguageClient | undefined;
  private readonly output = vscode.window.createOutputChannel('TCP Language Server');
  private readonly backoff = new Backoff();
  private readonly listeners = new Map<string, Listener[]>();
  private readonly stateEmitter = new vscode.EventEmitter<ServerState>();
  readonly onDidChangeState = this.stateEmitter.event;
  state: ServerState = 'stopped';

  constructor(
    private readonly tools: Tools,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Starts the server, or shows why that is not possible. */
  async start(): Promise<void> {
    if (this.client) return;
    let found: Found;
    let client: LanguageClient;
    try {
      found = this.findServer();
      if ('error' in found) {
        this.setState('missing');
        this.tools.showMissing(found.error);
        return;
      }
      client = this.makeClient(found.file);
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      // The server starts when the setting is changed.
      this.setState('stopped');
      void showWrongSetting(error);
      return;
    }
    this.client = client;
    for (const method of this.listeners.keys()) this.listen(client, method);
    client.onDidChangeState(({newState}) => {
      if (newState === State.Starting) this.setState('starting');
      if (newState === State.Running) this.setState('running');
    });
    try {
      await client.start();
    } catch (error) {
      this.client = undefined;
      this.setState('stopped');
      this.log.error(String(error));
      void vscode.window
        .showErrorMessage(
          `TCP: ${found.file} (of ${found.place}) does not start as a language server.`,
          'Show Log',
        )
        .then(choice => {
          if (choice) this.output.show();
        });
    }
  }

  /** Restarts the server when the user asks for it, whatever happened before. */
  async restart(): Promise<void> {
    this.backoff.reset();
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.setState('stopped');
    // A client that never started can't be stopped.
    if (client?.needsStop()) await client.stop().catch(error => this.log.warn(String(error)));
    await client?.dispose().catch(error => this.log.warn(String(error)));
  }

  /** Sends a request. Throws the error of the server, or an error if there is no server. */
  async request<T>(
    method: string,
    parameters: unknown,
    token?: vscode.CancellationToken,
  ): Promise<T> {
    if (!this.client)
      throw new Error(
        'The language server is not running: run "TCP: Restart the Language Server".',
      );
    // The client would send an undefined token as a second parameter.
    return token
      ? this.client.sendRequest<T>(method, parameters, token)
      : this.client.sendRequest<T>(method, parameters);
  }

  /**
   * Puts a function between VS Code and the server. The last argument of the function, `next`,
   * calls the function that was added before it, and finally the client.
   */
  intercept<Method extends keyof Middleware>(
    method: Method,
    interceptor: NonNullable<Middleware[Method]>,
  ): void {
    type Step = (...args: unknown[]) => unknown;
    const inner = this.middleware[method] as Step | undefined;
    const outer = interceptor as Step;
    const chained: Step = (...args) => {
      const next = args.pop() as Step;
      return outer(...args, inner ? (...passed: unknown[]) => inner(...passed, next) : next);
    };
    this.middleware[method] = chained as Middleware[Method];
  }

  /** Adds a listener for a notification of the server. It survives restarts. */
  onNotification<T>(method: string, listener: (parameters: T) => void): void {
    const known = this.listeners.get(method);
    if (known) {
      known.push(listener as Listener);
      return;
    }
    this.listeners.set(method, [listener as Listener]);
    if (this.client) this.listen(this.client, method);
  }

  /** A client keeps one listener for each method, so this one calls all that were added. */
  private listen(client: LanguageClient, method: string): void {
    client.onNotification(method, (parameters: unknown) => {
      for (const listener of this.listeners.get(method) ?? []) listener(parameters);
    });
  }

  /** Returns a URI as the server receives it. */
  toProtocol(uri: vscode.Uri): string {
    return this.client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();
  }

  /** Returns whether a document is kept from the server because of its size. */
  isUnread(uri: string): boolean {
    return this.unread.has(uri);
  }

  setUnread(uri: string, isUnread: boolean): void {
    if (isUnread) this.unread.add(uri);
    else this.unread.delete(uri);
    this.unreadEmitter.fire();
  }

  showLog(): void {
    this.output.show();
  }

  dispose(): void {
    void this.stop();
    this.output.dispose();
    this.stateEmitter.dispose();
    this.unreadEmitter.dispose();
  }

  private setState(state: ServerState): void {
    // A new server process gets all documents again.
    if (state !== 'running') this.unread.clear();
    this.state = state;
    this.stateEmitter.fire(state);
  }

  /** Returns the server of the opened project, if a setting names one, or else tcp-lsp-server. */
  private findServer(): Found {
    const program = vscode.workspace.isTrusted ? readText('server.program') : '';
    if (program === '') return this.tools.find('tcp-lsp-server');
    const folder = vscode.workspace.workspaceFolders?.find(({uri}) => uri.scheme === 'file');
    return {
      file: expandPath(program, folder?.uri.fsPath),
      place: 'the setting "tcp.server.program"',
    };
  }

  private makeClient(file: string): LanguageClient {
    const settings = vscode.workspace.getConfiguration('tcp');
    const plugins = vscode.workspace.isTrusted ? readTexts('server.dialectPlugins') : [];
    const folder = vscode.workspace.workspaceFolders?.find(({uri}) => uri.scheme === 'file');
    const log = readText('server.log', {allowed: ['error', 'info', 'verbose']});
    const run = {
      command: file,
      args: [
        ...plugins.map(each => `--load-dialect-plugin=${expandPath(each, folder?.uri.fsPath)}`),
        `-log=${log}`,
      ],
    };
    return new LanguageClient(
      'tcp',
      'TCP Language Server',
      {run, debug: run},
      {
        documentSelector: settings.get<boolean>('tablegen.enabled', true)
          ? [...documentSelector, ...tableGenSelector]
          : documentSelector,
        outputChannel: this.output,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        initializationOptions: {...settings, trusted: vscode.workspace.isTrusted},
        synchronize: {configurationSection: 'tcp'},
        middleware: this.middleware,
        markdown: {isTrusted: false, supportHtml: false},
        diagnosticPullOptions: {onChange: true, onTabs: true},
        errorHandler: {
          error: () => ({action: ErrorAction.Continue, handled: true}),
          closed: () => this.onCrash(),
        },
      },
    );
  }

  private async onCrash() {
    const delay = this.backoff.next(Date.now());
    if (delay === undefined) {
      this.setState('stopped');
      this.client = undefined;
      void vscode.window
        .showErrorMessage(
          'TCP: the language server has crashed several times and is not started again. ' +
            'Files can be edited without it.',
          'Restart',
          'Show Log',
        )
        .then(async choice => {
          if (choice === 'Restart') await this.restart();
          if (choice === 'Show Log') this.showLog();
        });
      return {action: CloseAction.DoNotRestart, handled: true};
    }
    this.setState('waiting');
    this.log.warn(`The language server has ended; it starts again in ${delay} ms.`);
    await new Promise(resolve => setTimeout(resolve, delay));
    return {action: CloseAction.Restart, handled: true};
  }
}

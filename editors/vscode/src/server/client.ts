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
import {Tools} from '../tools';
import {expandPath} from '../variables';
import {Backoff} from './backoff';

/**
 * The documents that the server is told of: files, new ones, the IR of a debug session and
 * stages. Not the left sides of comparisons with a version control.
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

/** The state of the server process. */
export type ServerState = 'starting' | 'running' | 'waiting' | 'stopped' | 'missing';

type Listener = (parameters: unknown) => void;

/**
 * The language server: found, started, and started anew when it crashes. Features ask it by
 * `request`; what they listen to and put in between stays over restarts.
 */
export class LanguageServer implements vscode.Disposable {
  private readonly middleware: Middleware = {};
  private readonly unread = new Set<string>();
  private readonly unreadEmitter = new vscode.EventEmitter<void>();
  /** Another document is left out, or not any more. */
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

  /** Starts it, or shows why that can't be. */
  async start(): Promise<void> {
    if (this.client) return;
    const found = this.tools.find('tcp-lsp-server');
    if ('error' in found) {
      this.setState('missing');
      this.tools.showMissing(found.error);
      return;
    }
    let client: LanguageClient;
    try {
      client = this.makeClient(found.file);
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      // It starts once the setting is another one.
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

  /** Starts it anew, as the user wishes: whatever went wrong before is forgotten. */
  async restart(): Promise<void> {
    this.backoff.reset();
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.setState('stopped');
    // One that never started cannot be stopped, and need not.
    if (client?.needsStop()) await client.stop().catch(error => this.log.warn(String(error)));
    await client?.dispose().catch(error => this.log.warn(String(error)));
  }

  /**
   * Asks the server. Throws its error, and where there is no server.
   */
  async request<T>(
    method: string,
    parameters: unknown,
    token?: vscode.CancellationToken,
  ): Promise<T> {
    if (!this.client) throw new Error('The TCP language server does not run.');
    // An argument that is undefined would be taken for a second parameter.
    return token
      ? this.client.sendRequest<T>(method, parameters, token)
      : this.client.sendRequest<T>(method, parameters);
  }

  /**
   * Puts a function between VS Code and the server. Its last argument, `next`, calls the function
   * that was put in before it, and in the end the client of the server.
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

  /** Hears of a notification of the server, over restarts. */
  onNotification<T>(method: string, listener: (parameters: T) => void): void {
    const known = this.listeners.get(method);
    if (known) {
      known.push(listener as Listener);
      return;
    }
    this.listeners.set(method, [listener as Listener]);
    if (this.client) this.listen(this.client, method);
  }

  /** A client has one listener for each method: the last one that was given. */
  private listen(client: LanguageClient, method: string): void {
    client.onNotification(method, (parameters: unknown) => {
      for (const listener of this.listeners.get(method) ?? []) listener(parameters);
    });
  }

  /** URIs as the server has them. */
  toProtocol(uri: vscode.Uri): string {
    return this.client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();
  }

  /** Returns whether the server was not told of a document because of its size. */
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
    // A server that starts is told of everything anew.
    if (state !== 'running') this.unread.clear();
    this.state = state;
    this.stateEmitter.fire(state);
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
        documentSelector,
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
          'TCP: the language server crashes again and again and is left alone. ' +
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

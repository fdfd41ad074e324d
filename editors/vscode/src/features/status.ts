import * as vscode from 'vscode';
import {Context} from '../context';
import {documentSelector, ServerState} from '../server/client';

/** The parameters of `tcp/status` (docs/language-server.md). */
interface Status {
  uri: string;
  state: 'ready' | 'busy' | 'problem';
  message?: string;
}

/** A status item for the open file: ready, busy, or a problem. */
export function activate(context: Context): void {
  const item = context.own(
    vscode.languages.createLanguageStatusItem('tcp.status', documentSelector),
  );
  item.name = 'TCP';
  item.command = {title: 'Menu', command: 'tcp.showStatusMenu'};
  const files = new Map<string, Status>();

  function nameOfActive(): string | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri;
    return uri && context.server.toProtocol(uri);
  }

  function show(): void {
    const name = nameOfActive();
    const isUnread = name !== undefined && context.server.isUnread(name);
    const status = name === undefined ? undefined : files.get(name);
    Object.assign(item, describe(context.server.state, isUnread, status));
  }

  context.server.onNotification<Status>('tcp/status', status => {
    files.set(status.uri, status);
    show();
  });
  context.own(
    vscode.workspace.onDidCloseTextDocument(document =>
      files.delete(context.server.toProtocol(document.uri)),
    ),
  );
  context.own(
    context.server.onDidChangeState(state => {
      if (state !== 'running') files.clear();
      show();
    }),
  );
  context.own(context.server.onDidChangeUnread(show));
  context.own(vscode.window.onDidChangeActiveTextEditor(show));
  context.command('tcp.showStatusMenu', () =>
    showMenu(context, files.get(nameOfActive() ?? '')?.message),
  );
  show();
}

function describe(server: ServerState, isUnread: boolean, file: Status | undefined) {
  const {Error, Warning, Information} = vscode.LanguageStatusSeverity;
  switch (server) {
    case 'missing':
      return {text: 'TCP: no server', detail: 'it was not found', severity: Error, busy: false};
    case 'stopped':
      return {
        text: 'TCP: stopped',
        detail: 'the server does not run',
        severity: Error,
        busy: false,
      };
    case 'waiting':
      return {text: 'TCP: restarting', detail: 'the server ended', severity: Warning, busy: true};
    case 'starting':
      return {text: 'TCP: starting', detail: '', severity: Information, busy: true};
    case 'running':
      break;
  }
  if (isUnread)
    return {
      text: 'TCP: large file',
      detail: 'edited without the language server',
      severity: Warning,
      busy: false,
    };
  if (file?.state === 'problem')
    return {
      text: 'TCP: problem',
      // There is little room in the status bar. The menu shows the whole message.
      detail: shorten(file.message ?? ''),
      severity: Warning,
      busy: false,
    };
  const busy = file?.state === 'busy';
  return {text: busy ? 'TCP: busy' : 'TCP: ready', detail: '', severity: Information, busy};
}

const maxDetail = 30;

function shorten(text: string): string {
  return text.length > maxDetail ? `${text.slice(0, maxDetail - 1)}…` : text;
}

/** Shows a menu with the problem of a file, if there is one, and with actions for the server. */
async function showMenu(context: Context, problem: string | undefined): Promise<void> {
  const choices = [
    ...(problem === undefined
      ? []
      : [{label: '$(warning) Problem', detail: problem, command: 'tcp.showServerLog', args: []}]),
    {label: '$(refresh) Restart the server', command: 'tcp.restartServer', args: []},
    {label: "$(output) Show the server's log", command: 'tcp.showServerLog', args: []},
    {
      label: '$(gear) Settings',
      command: 'workbench.action.openSettings',
      args: [`@ext:${context.extension.extension.id}`],
    },
  ];
  const choice = await vscode.window.showQuickPick(choices, {title: 'TCP'});
  if (choice) await vscode.commands.executeCommand(choice.command, ...choice.args);
}

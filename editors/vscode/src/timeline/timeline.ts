import * as vscode from 'vscode';
import {Context} from '../context';
import {runCommand, Stop, Stops} from '../debug/stops';
import {page} from '../html';
import {Action, openActions, Shown} from './flame';

/** More actions are not shown: nobody sees them. */
const maxActions = 100_000;

/** `tcp/actions` of docs/debugger-protocol.md. */
interface ActionsBody {
  actions: Action[];
  total: number;
  microseconds: number;
}

/** The view "Timeline" of a debug session: the actions so far as a flame graph. */
export function activate(context: Context, stops: Stops): void {
  const provider = new TimelineProvider(context, stops);
  context.own(
    vscode.window.registerWebviewViewProvider('tcp.timeline', provider, {
      webviewOptions: {retainContextWhenHidden: true},
    }),
  );
}

class TimelineProvider implements vscode.WebviewViewProvider {
  private view: vscode.WebviewView | undefined;
  private session = '';
  private actions: Action[] = [];
  /** The work on the stops so far: one after the other, for each adds to `actions`. */
  private queue = Promise.resolve();

  constructor(
    private readonly context: Context,
    private readonly stops: Stops,
  ) {
    context.own(stops.onDidStop(stop => this.show(stop)));
    context.own(
      vscode.debug.onDidTerminateDebugSession(({id}) => {
        if (id === this.session) this.clear();
      }),
    );
    // If there are several sessions, this is the one that is looked at.
    context.own(
      vscode.debug.onDidChangeActiveDebugSession(async () => {
        if (stops.current) await this.show(stops.current);
      }),
    );
  }

  private clear(): void {
    this.session = '';
    this.actions = [];
    this.post({actions: [], now: 0, current: 0, checkpoints: []});
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    view.onDidDispose(() => (this.view = undefined));
    view.webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(this.context.extension.extensionUri, 'dist')],
    };
    view.webview.html = page(this.context, view.webview, 'timeline', 'Timeline of actions');
    view.webview.onDidReceiveMessage(async (message: {ready?: true; goTo?: number}) => {
      const stop = this.stops.current;
      if (!stop) return;
      try {
        if (message.ready) await this.show(stop);
        if (message.goTo !== undefined) await runCommand(stop, `goto ${message.goTo}`);
      } catch (error) {
        this.context.showError(error);
      }
    });
    view.onDidChangeVisibility(() => {
      if (view.visible && this.stops.current) void this.show(this.stops.current);
    });
  }

  private post(shown: Shown): void {
    void this.view?.webview.postMessage(shown);
  }

  private show(stop: Stop): Promise<void> {
    this.queue = this.queue.then(() => this.update(stop));
    return this.queue;
  }

  private async update(stop: Stop): Promise<void> {
    if (!this.view?.visible || stop !== this.stops.current) return;
    const current = Number(stop.frame.instructionPointerReference ?? 0);
    try {
      if (stop.session.id !== this.session) {
        this.session = stop.session.id;
        this.actions = [];
      }
      const now = await this.read(stop, Math.min(current, maxActions));
      const {checkpoints} = (await stop.session.customRequest('tcp/checkpoints')) as {
        checkpoints: {action: number}[];
      };
      this.post({
        actions: this.actions,
        now,
        current,
        checkpoints: checkpoints.map(({action}) => action),
      });
    } catch (error) {
      // The compile has gone on meanwhile; there will be another stop.
      this.context.log.debug(String(error));
    }
  }

  /**
   * Reads the actions that are not known yet, up to `last`; they are the same in each run. Those
   * that had not ended when they were read may have changed something since. Gives the time of
   * the compile.
   */
  private async read(stop: Stop, last: number): Promise<number> {
    await Promise.all(
      openActions(this.actions).map(async index => {
        const {actions} = (await stop.session.customRequest('tcp/actions', {
          from: index,
          count: 1,
        })) as ActionsBody;
        if (actions[0]) this.actions[index - 1] = actions[0];
      }),
    );
    for (;;) {
      const from = this.actions.length + 1;
      const {actions, microseconds} = (await stop.session.customRequest('tcp/actions', {
        from,
        count: Math.max(last - from + 1, 0),
      })) as ActionsBody;
      this.actions.push(...actions);
      if (actions.length === 0 || this.actions.length >= last) return microseconds;
    }
  }
}

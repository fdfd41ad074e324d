import * as vscode from 'vscode';
import {Context} from '../context';
import {runCommand, Stop, Stops} from '../debug/stops';
import {page} from '../html';
import {Action, openActions, Shown} from './flame';

/** The largest number of actions that are shown. */
const maxActions = 100_000;

/** The answer of `tcp/actions` (docs/debugger-protocol.md). */
interface ActionsBody {
  actions: Action[];
  total: number;
  microseconds: number;
}

/** The view "Timeline" of a debug session: a flame graph of the actions so far. */
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
  /**
   * The updates for the stops so far. They run one after the other, because each adds to `actions`.
   */
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
    // With several sessions, the view shows the active one.
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
      // The compile goes on already. The next stop brings an update.
      this.context.log.debug(String(error));
    }
  }

  /**
   * Reads the actions up to `last` that are not known yet. Known actions are the same in each run.
   * Those that were open when they were read are read again, because they may have changed the IR
   * since. Returns the time of the compile.
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

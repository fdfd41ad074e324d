import * as vscode from 'vscode';

/** The parts of DAP's messages that are read here. */
interface Message {
  type: string;
  seq: number;
  request_seq?: number;
  event?: string;
  command?: string;
  success?: boolean;
  arguments?: {startFrame?: number};
  body?: {stackFrames?: Frame[]};
}

export interface Source {
  name: string;
  path?: string;
  sourceReference?: number;
}

export interface Frame {
  id: number;
  name: string;
  line: number;
  source?: Source;
  instructionPointerReference?: string;
}

/** The stop of a session, with its innermost frame. */
export interface Stop {
  session: vscode.DebugSession;
  frame: Frame;
}

/** Follows the sessions of type `tcp`, and tells where they stop. */
export class Stops implements vscode.DebugAdapterTrackerFactory, vscode.Disposable {
  private readonly stopped = new vscode.EventEmitter<Stop>();
  /** Fires when a session has stopped and its innermost frame is known. */
  readonly onDidStop = this.stopped.event;
  private readonly looked = new vscode.EventEmitter<Stop>();
  /** Fires when VS Code has requested more frames or variables of a stop. */
  readonly onDidLook = this.looked.event;
  private readonly left = new vscode.EventEmitter<vscode.DebugSession>();
  /** Fires when a session continues or ends. */
  readonly onDidLeave = this.left.event;
  private readonly stops = new Map<string, Stop>();

  /** The stop of the active session, if it is stopped. */
  get current(): Stop | undefined {
    const session = vscode.debug.activeDebugSession;
    return session && this.stops.get(session.id);
  }

  /** Waits until the IR of a stop is visible. Resolves to false if the session continues before. */
  isShown(stop: Stop): Promise<boolean> {
    const uri = irUri(stop)?.toString();
    const isVisible = () =>
      vscode.window.visibleTextEditors.some(({document}) => document.uri.toString() === uri);
    return new Promise(resolve => {
      if (isVisible()) {
        resolve(true);
        return;
      }
      const subscriptions: vscode.Disposable[] = [];
      const end = (answer: boolean) => {
        for (const subscription of subscriptions) subscription.dispose();
        resolve(answer);
      };
      subscriptions.push(
        vscode.window.onDidChangeVisibleTextEditors(() => isVisible() && end(true)),
        this.onDidLeave(session => session === stop.session && end(false)),
      );
    });
  }

  createDebugAdapterTracker(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    const leave = () => {
      if (this.stops.delete(session.id)) this.left.fire(session);
    };
    let isFresh = false;
    /**
     * The number of the request for the innermost frame of this stop. An answer to an earlier
     * request is ignored.
     */
    let awaited: number | undefined;
    return {
      onWillReceiveMessage: (message: Message) => {
        if (message.command !== 'stackTrace' || (message.arguments?.startFrame ?? 0) > 0) return;
        if (isFresh) awaited = message.seq;
      },
      onDidSendMessage: (message: Message) => {
        if (message.type === 'event') {
          if (message.event === 'stopped') {
            isFresh = true;
            awaited = undefined;
          }
          if (['continued', 'stopped', 'terminated'].includes(message.event ?? '')) leave();
        } else if (awaited !== undefined && message.request_seq === awaited && message.success) {
          const frame = message.body?.stackFrames?.[0];
          if (!frame) return;
          isFresh = false;
          awaited = undefined;
          const stop = {session, frame};
          this.stops.set(session.id, stop);
          this.stopped.fire(stop);
        } else if (message.command === 'stackTrace' || message.command === 'scopes') {
          const stop = this.stops.get(session.id);
          if (stop) this.looked.fire(stop);
        }
      },
      onExit: leave,
    };
  }

  dispose(): void {
    this.stopped.dispose();
    this.looked.dispose();
    this.left.dispose();
  }
}

/**
 * Returns the URI of the innermost frame's document in VS Code. Returns nothing if it is a file.
 */
export function irUri({session, frame}: Stop): vscode.Uri | undefined {
  return frame.source?.sourceReference
    ? vscode.debug.asDebugSourceUri(frame.source, session)
    : undefined;
}

/** Runs a command of the debug console, and returns its output. */
export async function runCommand(stop: Stop, command: string): Promise<string> {
  const {result} = (await stop.session.customRequest('evaluate', {
    expression: command,
    context: 'repl',
    frameId: stop.frame.id,
  })) as {result: string};
  return result.replace(/\x1b\[[0-9;]*m/g, '');
}

/** Returns the change of the IR of a stop as a unified diff. It is empty if nothing has changed. */
export async function readDiff(stop: Stop): Promise<string> {
  const {diff} = (await stop.session.customRequest('tcp/diff')) as {diff: string};
  return diff;
}

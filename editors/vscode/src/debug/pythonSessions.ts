import * as path from 'node:path';
import * as vscode from 'vscode';
import {run} from '../process';

/** The type of a session of debugpy without the Python extension's debugger. */
export const kType = 'tcp-python';

/** The fields of a configuration that connect a session of Python with the one of its compiles. */
interface Shared {
  /** The number of the pair. */
  pair?: number;
  stopOnEntry?: boolean;
}

interface Pair {
  python?: vscode.DebugSession;
  compiles?: vscode.DebugSession;
  /** Called with the address at which the debugger waits for the program. */
  onListening?: (address: string) => void;
}

/** The parts of DAP's messages, and of debugpy's own event, that are read here. */
interface Message {
  event?: string;
  command?: string;
  body?: {host?: string; port?: number};
}

/** Returns the debugger for a Python: its type, and how the interpreter starts it. */
async function findDebugger(python: string): Promise<{type: string; start: string[]} | undefined> {
  const extension = vscode.extensions.getExtension('ms-python.debugpy');
  if (extension)
    return {
      type: 'debugpy',
      start: [path.join(extension.extensionPath, 'bundled', 'libs', 'debugpy')],
    };
  try {
    const {code} = await run(python, ['-c', 'import debugpy']);
    return code === 0 ? {type: kType, start: ['-m', 'debugpy']} : undefined;
  } catch {
    // The adapter reports that there is no such Python.
    return undefined;
  }
}

/**
 * Debugs a Python program together with its compiles: a session of debugpy beside the session of
 * type `tcp`. If one is stopped, both end. A step into a line that compiles stops at the begin of
 * the compile.
 */
export class PythonSessions
  implements
    vscode.DebugAdapterTrackerFactory,
    vscode.DebugAdapterDescriptorFactory,
    vscode.Disposable
{
  private readonly pairs = new Map<number, Pair>();
  private numPairs = 0;
  private readonly subscriptions: vscode.Disposable[];

  constructor() {
    this.subscriptions = [
      vscode.debug.onDidStartDebugSession(session => {
        const pair = this.find(session);
        if (pair && session.type === 'tcp') pair.compiles = session;
      }),
      vscode.debug.onDidTerminateDebugSession(session => {
        const pair = this.find(session);
        if (!pair || session.type !== 'tcp') return;
        this.pairs.delete((session.configuration as Shared).pair!);
        void vscode.debug.stopDebugging(pair.python);
      }),
    ];
  }

  /**
   * Starts the session of debugpy for a configuration of a Python program, if there is a debugger,
   * and completes the configuration so that the program connects to this session.
   */
  async start(
    folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): Promise<void> {
    const python = configuration.python as string;
    const found = await findDebugger(python);
    if (!found) return;
    const number = ++this.numPairs;
    const pair: Pair = {};
    this.pairs.set(number, pair);
    const listening = new Promise<string | undefined>(resolve => {
      pair.onListening = resolve;
      // The promise of this call is kept only after the program has connected.
      void vscode.debug
        .startDebugging(folder, {
          type: found.type,
          request: 'attach',
          name: `Python ${path.basename(configuration.program as string)}`,
          listen: {host: '127.0.0.1', port: 0},
          python,
          justMyCode: (configuration.justMyCode as boolean | undefined) ?? true,
          // A step into a line that compiles is not to end in the part that starts the compiler.
          rules: [{module: 'tcp_ide', include: false}],
          subProcess: found.type !== kType,
          pair: number,
        })
        .then(isStarted => isStarted || resolve(undefined));
    });
    const address = await listening;
    if (address === undefined) {
      this.pairs.delete(number);
      return;
    }
    configuration.pair = number;
    configuration.pythonDebugger = [
      '-Xfrozen_modules=off',
      ...found.start,
      '--connect',
      address,
      '--wait-for-client',
    ];
  }

  createDebugAdapterDescriptor({
    configuration,
  }: vscode.DebugSession): vscode.DebugAdapterDescriptor {
    return new vscode.DebugAdapterExecutable(configuration.python as string, [
      '-m',
      'debugpy.adapter',
    ]);
  }

  createDebugAdapterTracker(session: vscode.DebugSession): vscode.DebugAdapterTracker | undefined {
    const pair = this.find(session);
    if (!pair) return undefined;
    pair.python = session;
    const stopOnEntry = (stops: boolean) =>
      // The compiles have no session yet, or no more.
      pair.compiles
        ?.customRequest('tcp/stopOnEntry', {stopOnEntry: stops})
        .then(undefined, () => {});
    return {
      onWillReceiveMessage: ({command}: Message) => {
        if (command === 'stepIn') void stopOnEntry(true);
        if (command === 'disconnect' || command === 'terminate')
          if (pair.compiles) void vscode.debug.stopDebugging(pair.compiles);
      },
      onDidSendMessage: ({event, body}: Message) => {
        if (event === 'debugpyWaitingForServer') pair.onListening?.(`${body?.host}:${body?.port}`);
        if (event === 'stopped')
          void stopOnEntry((pair.compiles?.configuration as Shared).stopOnEntry ?? false);
      },
    };
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private find(session: vscode.DebugSession): Pair | undefined {
    const {pair} = session.configuration as Shared;
    return pair === undefined ? undefined : this.pairs.get(pair);
  }
}

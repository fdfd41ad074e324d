import * as net from 'node:net';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {run} from '../process';

/** The type of a session of debugpy without the Python extension's debugger. */
export const kType = 'tcp-python';

const kHost = '127.0.0.1';

/** The fields of a configuration of type `tcp` that are read here. */
interface Settings {
  stopOnEntry?: boolean;
  /** The configuration of the session of debugpy. */
  pythonSession?: vscode.DebugConfiguration;
}

/** The fields of a configuration of type `tcp-python` that are read here. */
interface Attach extends vscode.DebugConfiguration {
  python?: string;
  connect?: {host?: string; port: number};
}

/** The parts of DAP's messages that are read here. */
interface Message {
  event?: string;
  command?: string;
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

/** Returns a port that nobody uses. */
function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, kHost, () => {
      const {port} = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/**
 * Completes the configuration of a Python program, if its Python can be debugged: the program
 * connects to a session of debugpy, which `PythonSessions` starts.
 */
export async function addPythonSession(configuration: vscode.DebugConfiguration): Promise<void> {
  const python = configuration.python as string;
  const found = await findDebugger(python);
  if (!found) return;
  const port = await findPort();
  configuration.pythonDebugger = [
    '-Xfrozen_modules=off',
    ...found.start,
    '--connect',
    `${kHost}:${port}`,
    '--wait-for-client',
  ];
  const session: vscode.DebugConfiguration = {
    type: found.type,
    request: 'attach',
    name: `Python ${path.basename(configuration.program as string)}`,
    listen: {host: kHost, port},
    python,
    justMyCode: (configuration.justMyCode as boolean | undefined) ?? true,
    // A step into a line that compiles is not to end in the part that starts the compiler.
    rules: [{module: 'tcp_ide', include: false}],
    subProcess: found.type !== kType,
  };
  configuration.pythonSession = session;
}

/**
 * Debugs a Python program together with its compiles: a session of debugpy is a child of the
 * session of type `tcp`, so that one stop, or one restart, is for both. A step into a line that
 * compiles stops at the begin of the compile.
 */
export class PythonSessions
  implements vscode.DebugAdapterTrackerFactory, vscode.DebugAdapterDescriptorFactory
{
  /** By the session of the compiles, the session of Python, and the promise that it has ended. */
  private readonly children = new Map<
    string,
    {session: vscode.DebugSession; ended: Promise<void>}
  >();
  /** By the session of the compiles, the function to call when debugpy waits for the program. */
  private readonly awaited = new Map<string, () => void>();

  /** Starts the session of debugpy, before the session of the compiles starts the program. */
  async start(session: vscode.DebugSession): Promise<void> {
    const {pythonSession} = session.configuration as Settings;
    if (!pythonSession) return;
    // After a restart, the new session listens at the port of the old one.
    const old = this.children.get(session.id);
    this.children.delete(session.id);
    await old?.ended;
    await new Promise<void>(resolve => {
      this.awaited.set(session.id, resolve);
      const options = {parentSession: session, lifecycleManagedByParent: true};
      // This promise is kept only when the program has connected.
      vscode.debug
        .startDebugging(session.workspaceFolder, pythonSession, options)
        .then(isStarted => isStarted || resolve(), resolve);
    });
    this.awaited.delete(session.id);
  }

  createDebugAdapterDescriptor({
    configuration,
  }: vscode.DebugSession): vscode.DebugAdapterDescriptor {
    const {connect, python} = configuration as Attach;
    // A program that listens has started the adapter itself.
    if (connect) return new vscode.DebugAdapterServer(connect.port, connect.host);
    return new vscode.DebugAdapterExecutable(python ?? 'python3', ['-m', 'debugpy.adapter']);
  }

  createDebugAdapterTracker(session: vscode.DebugSession): vscode.DebugAdapterTracker | undefined {
    if (session.type === 'tcp') return this.trackCompiles(session);
    const compiles = session.parentSession;
    const settings = compiles?.configuration as Settings | undefined;
    if (!compiles || !settings?.pythonSession) return undefined;
    let end = () => {};
    const ended = new Promise<void>(resolve => (end = resolve));
    this.children.set(compiles.id, {session, ended});
    const stopOnEntry = (stops: boolean) =>
      // After the end of the program, there is nobody to tell.
      void compiles
        .customRequest('tcp/stopOnEntry', {stopOnEntry: stops})
        .then(undefined, () => {});
    return {
      onWillReceiveMessage: ({command}: Message) => {
        if (command === 'stepIn') stopOnEntry(true);
      },
      onDidSendMessage: ({event}: Message) => {
        if (event === 'debugpyWaitingForServer') this.awaited.get(compiles.id)?.();
        if (event === 'stopped') stopOnEntry(settings.stopOnEntry ?? false);
      },
      onExit: end,
      onError: end,
    };
  }

  /**
   * Ends the session of Python with the session of the compiles. A restart gives that session a new
   * adapter and a new child, maybe before the old adapter has ended. So each adapter ends the child
   * that it began with. The child is told to disconnect: `stopDebugging` would stop its parent, too.
   */
  private trackCompiles({id}: vscode.DebugSession): vscode.DebugAdapterTracker | undefined {
    const child = this.children.get(id);
    if (!child) return undefined;
    // A session that has ended answers with an error.
    const end = () => void child.session.customRequest('disconnect').then(undefined, () => {});
    return {onWillStopSession: end, onExit: end};
  }
}

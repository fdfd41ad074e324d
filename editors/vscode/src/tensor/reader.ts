import {ChildProcess, spawn} from 'node:child_process';
import {createInterface} from 'node:readline';

interface Response {
  id: number;
  result?: unknown;
  error?: {message: string};
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * A process that has the tensors of a file, and answers requests about them. Each view has its own,
 * so that a crash ends nothing else.
 */
export class TensorReader {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private said = '';
  private ended: Error | undefined;

  /** Starts `program`, which is tcp-aot. */
  constructor(program: string, file: string, expected: string | undefined) {
    const more = expected === undefined ? [] : [`--expected=${expected}`];
    this.child = spawn(program, ['tensor', file, '--serve', ...more], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stderr?.on('data', (data: Buffer) => (this.said += data.toString()));
    // A process that has ended takes no request.
    this.child.stdin?.on('error', () => undefined);
    this.child.on('error', error => this.end(error));
    this.child.on('close', () => this.end(new Error(this.explainEnd())));
    if (this.child.stdout)
      createInterface(this.child.stdout).on('line', line => this.receive(line));
  }

  request<T>(method: string, params: unknown): Promise<T> {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.lastId;
    this.child.stdin?.write(`${JSON.stringify({jsonrpc: '2.0', id, method, params})}\n`);
    return new Promise((resolve, reject) =>
      this.waiting.set(id, {resolve: resolve as (result: unknown) => void, reject}),
    );
  }

  dispose(): void {
    this.child.kill();
  }

  private receive(line: string): void {
    const {id, result, error} = JSON.parse(line) as Response;
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }

  private explainEnd(): string {
    const message = this.said.trim().replace(/^tcp-aot: error: /, '');
    return message || 'the file was changed while it was read, or is too large for the memory';
  }

  private end(error: Error): void {
    this.ended ??= error;
    for (const {reject} of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }
}

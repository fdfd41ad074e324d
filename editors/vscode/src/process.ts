import {execFile} from 'node:child_process';
import * as vscode from 'vscode';

/** The result of a program that has ended. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a program to its end, or until it is cancelled. Throws if it can't be started. */
export function run(
  program: string,
  args: string[],
  options: {cwd?: string; token?: vscode.CancellationToken} = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      {cwd: options.cwd, maxBuffer: 64 << 20},
      (error, out, err) => {
        cancelled?.dispose();
        if (error && typeof error.code !== 'number' && !error.killed) reject(error as Error);
        else resolve({code: error ? Number(error.code ?? 1) : 0, out, err});
      },
    );
    const cancelled = options.token?.onCancellationRequested(() => child.kill());
  });
}

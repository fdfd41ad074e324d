import {host} from '../vscode';

interface Answer {
  id?: number;
  result?: unknown;
  error?: string;
  /** True if the file has changed, and all that is shown may be out of date. */
  changed?: true;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Sends a request to the extension, which passes most of them on to the process with the file. */
export function ask<T>(method: string, params: unknown): Promise<T> {
  const id = ++lastId;
  host.postMessage({id, method, params});
  return new Promise((resolve, reject) =>
    waiting.set(id, {resolve: resolve as (result: unknown) => void, reject}),
  );
}

/** Calls `run` when the file has changed. */
export function onChange(run: () => void): void {
  window.addEventListener('message', ({data}: MessageEvent<Answer>) => {
    if (data.changed) run();
  });
}

window.addEventListener('message', ({data}: MessageEvent<Answer>) => {
  if (data.id === undefined) return;
  const found = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error !== undefined) found?.reject(new Error(data.error));
  else found?.resolve(data.result);
});

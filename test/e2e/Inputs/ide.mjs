// usage: ide.mjs SCRATCH: `./dev ide` without a `code` in PATH makes a folder with examples and serves
// VS Code on it, on loopback, to clients that have the token. The first start shows the walkthrough,
// and asks nothing. A signal ends all processes.

import assert from 'node:assert';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readdirSync, symlinkSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import {Editor, openPage, startBrowser} from './harness.mjs';

const scratch = process.argv[2];
const {HOME, PATH, TCP_SOURCE, XDG_CACHE_HOME} = process.env;
const folder = path.join(scratch, 'tcp-first-steps');

// The installed programs are used, but with a new profile.
const installed = path.join(XDG_CACHE_HOME || path.join(HOME ?? os.homedir(), '.cache'), 'tcp-ide');
const cache = path.join(scratch, 'cache', 'tcp-ide');
mkdirSync(cache, {recursive: true});
for (const name of readdirSync(installed))
  if (name !== 'ide') symlinkSync(path.join(installed, name), path.join(cache, name));

/** Starts it. Returns its process, and the URL that it prints. */
async function start() {
  const child = spawn(path.join(TCP_SOURCE, 'dev'), ['ide'], {
    env: {
      ...process.env,
      HOME: scratch,
      XDG_CACHE_HOME: path.dirname(cache),
      PATH: PATH.split(path.delimiter)
        .filter(directory => !existsSync(path.join(directory, 'code')))
        .join(path.delimiter),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of readline.createInterface({input: child.stdout})) {
    const [url] = /http:\S+/.exec(line) ?? [];
    if (url) return {child, url};
  }
  throw new Error('./dev ide has printed no URL');
}

/** Follows the URL to the address of code-server. */
async function follow(url) {
  const answer = await fetch(url, {redirect: 'manual'});
  assert.equal(answer.status, 302);
  return answer.headers.get('location');
}

/** Sends a signal, and waits until the process and its children have ended. */
async function end(child, inner) {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exited;
  assert.equal(code, 0);
  await assert.rejects(fetch(inner), ({cause}) => cause.code === 'ECONNREFUSED');
}

const first = await start();
assert.match(first.url, /^http:\/\/127\.0\.0\.1:\d+\/\?token=\w{32}$/);
const inner = await follow(first.url);
assert.equal((await fetch(first.url.replace(/\w$/, ''))).status, 403);
assert.match((await fetch(inner)).url, /\/login\b/);

const browser = await startBrowser();
try {
  const editor = new Editor(await openPage(browser, first.url), folder);
  await editor.see('.gettingStartedSlideDetails', {hasText: 'Get started with TCP IDE'});
  // A page that is still loading would take the focus from an input box.
  await editor.click('.explorer-folders-view .monaco-list-row', {hasText: 'silu.mlir'});
  await editor.ready();
  await editor.gone('.notification-toast');
  await editor.shot('ide');
  await editor.press('F5');
  await editor.see('.debug-call-stack .stack-frame', {hasText: 'stage'});
} finally {
  await browser.close();
  await end(first.child, inner);
}

// It is ended at once, while it starts. No process may be left.
const second = await start();
assert.notEqual(second.url, first.url);
await end(second.child, await follow(second.url));

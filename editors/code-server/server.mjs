// Runs code-server on loopback, for `./dev ide` and the tests.

import {spawn} from 'node:child_process';
import {createHash, randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';
import readline from 'node:readline';

const entry = 'node_modules/code-server/out/node/entry.js';

function directories(data) {
  return ['--user-data-dir', path.join(data, 'data'), '--extensions-dir', extensionsOf(data)];
}

function extensionsOf(data) {
  return path.join(data, 'extensions');
}

/** Runs to its end; rejects with all that it said if that is not 0. */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, {...options, stdio: ['ignore', 'pipe', 'pipe']});
    child.stdout.on('data', data => (output += data));
    child.stderr.on('data', data => (output += data));
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

/**
 * Installs a .vsix into the profile in `data`, if it is not there as it is.
 */
export async function installExtension(codeServer, data, vsix) {
  const sum = createHash('sha256').update(readFileSync(vsix)).digest('hex');
  const mark = path.join(data, 'installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sum) return;
  mkdirSync(data, {recursive: true});
  await run(process.execPath, [
    path.join(codeServer, entry),
    ...directories(data),
    '--install-extension',
    vsix,
    '--force',
  ]);
  writeFileSync(mark, sum);
}

/** Settings of a new profile; those of the user stay. */
export function writeSettings(data, settings) {
  const file = path.join(data, 'data', 'User', 'settings.json');
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, JSON.stringify(settings, undefined, 2) + '\n');
}

/** Settings of every profile: VS Code sends nothing, greets nobody and asks nothing. */
export const quietSettings = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  // Else it lies over the tabs.
  'debug.toolBarLocation': 'docked',
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'chat.commandCenter.enabled': false,
  // The folder may be below a repository that is not meant, and there may be no git.
  'git.openRepositoryInParentFolders': 'never',
  'git.ignoreMissingGitWarning': true,
};

/**
 * A page that lets in who knows the token: code-server's own asks for a
 * password, which cannot be part of a URL. Cookies are of a host, not of a port,
 * so that this one's are code-server's too.
 */
function openDoor(token, session, target) {
  const door = createServer((request, response) => {
    const url = new URL(request.url, 'http://127.0.0.1');
    if (url.searchParams.get('token') !== token) {
      response.writeHead(403, {'content-type': 'text/plain'}).end('The URL lacks its token.\n');
      return;
    }
    response
      .writeHead(302, {
        'set-cookie': `code-server-session=${session}; Path=/; HttpOnly; SameSite=Lax`,
        location: target,
      })
      .end();
  });
  return new Promise((resolve, reject) => {
    door.on('error', reject);
    door.listen(0, '127.0.0.1', () => resolve(door));
  });
}

/**
 * Starts code-server on a folder or workspace file, at a free port of loopback, for those who know a
 * token. Gives the URL that has it, the process, and `stop`.
 */
export async function startCodeServer({codeServer, data, folder, args = [], env = process.env}) {
  const token = randomBytes(16).toString('hex');
  const session = randomBytes(32).toString('hex');
  const child = spawn(
    process.execPath,
    [
      path.join(codeServer, entry),
      ...directories(data),
      '--auth=password',
      '--bind-addr=127.0.0.1:0',
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-getting-started-override',
      ...args,
      folder,
    ],
    {
      env: {
        ...env,
        HASHED_PASSWORD: session,
        PASSWORD: '',
        // Not the one of a person who runs code-server, too.
        CODE_SERVER_CONFIG: path.join(data, 'config.yaml'),
        // The environment is that of this terminal: a login shell's would have
        // another PATH.
        VSCODE_CLI: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: all that it starts ends with it.
      detached: true,
    },
  );
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  // It is not to outlive who has started it, who may end while it starts.
  if (child.pid) process.once('exit', end);
  const said = [];
  const target = await new Promise((resolve, reject) => {
    const read = stream =>
      readline.createInterface({input: stream}).on('line', line => {
        said.push(line);
        const match = /HTTP server listening on (http:\/\/\S+?)\/?$/.exec(line);
        if (match) resolve(match[1]);
      });
    read(child.stdout);
    read(child.stderr);
    child.on('error', reject);
    child.on('exit', code => reject(new Error(`code-server ended (${code}):\n${said.join('\n')}`)));
  });
  const kind = folder.endsWith('.code-workspace') ? 'workspace' : 'folder';
  const door = await openDoor(token, session, `${target}/?${kind}=${encodeURIComponent(folder)}`);
  const exited = new Promise(resolve => child.once('exit', resolve));
  const stop = async () => {
    door.close();
    door.closeAllConnections();
    end();
    await exited;
    process.off('exit', end);
  };
  return {
    url: `http://127.0.0.1:${door.address().port}/?token=${token}`,
    child,
    exited,
    stop,
    said,
  };
}

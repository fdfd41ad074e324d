// usage: serve.mjs --code-server DIRECTORY --data DIRECTORY --vsix FILE FOLDER
//
// Opens FOLDER in VS Code in the browser with an extension, and prints the URL.

import {parseArgs} from 'node:util';
import {installExtension, quietSettings, startCodeServer, writeSettings} from './server.mjs';

const {values, positionals} = parseArgs({
  options: {
    'code-server': {type: 'string'},
    data: {type: 'string'},
    vsix: {type: 'string'},
  },
  allowPositionals: true,
});
const codeServer = values['code-server'];
const data = values.data;

let server;
let status = 1;
// The server ends with this process, also while it starts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, async () => {
    status = 0;
    await server?.stop();
    process.exit(status);
  });

writeSettings(data, quietSettings);
await installExtension(codeServer, data, values.vsix);
server = await startCodeServer({
  codeServer,
  data,
  folder: positionals[0],
  // A user who starts it on a folder trusts the folder.
  args: ['--disable-workspace-trust'],
});
console.log(`Open this in a browser; Ctrl-C ends it:\n\n    ${server.url}\n`);
await server.exited;
process.exit(status);

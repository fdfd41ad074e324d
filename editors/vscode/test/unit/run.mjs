// usage: run.mjs DIRECTORY: bundles the unit tests into it, and runs them.

import {build} from 'esbuild';
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const target = process.argv[2];
const tests = readdirSync(here).filter(name => name.endsWith('.test.ts'));
await build({
  entryPoints: tests.map(name => path.join(here, name)),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  outdir: target,
  outExtension: {'.js': '.cjs'},
  logLevel: 'warning',
});
const files = tests.map(name => path.join(target, name.replace(/\.ts$/, '.cjs')));
process.exit(spawnSync(process.execPath, ['--test', ...files], {stdio: 'inherit'}).status ?? 1);

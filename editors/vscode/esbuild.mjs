// Bundles the extension and its web views into dist/.

import {build} from 'esbuild';
import {readdirSync} from 'node:fs';

const common = {
  bundle: true,
  minify: true,
  logLevel: 'warning',
  target: 'es2022',
  outdir: 'dist',
};

await build({
  ...common,
  entryPoints: ['src/extension.ts'],
  platform: 'node',
  format: 'cjs',
  external: ['vscode'],
  // Else the ways that a package has for other loaders are taken.
  mainFields: ['module', 'main'],
});

const views = readdirSync('src/webview').filter(name => name.endsWith('.view.ts'));
await build({
  ...common,
  entryPoints: views.map(name => `src/webview/${name}`),
  platform: 'browser',
  format: 'iife',
});

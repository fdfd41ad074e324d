// Bundles the extension into dist/.

import {build} from 'esbuild';

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

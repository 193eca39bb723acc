import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The browser's build: hashed files, and a manifest from which the server writes its documents. */
export function portalConfig(): UserConfig {
  return {
    root,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      // These support light-dark(). For older ones it would be rewritten, and themes couldn't be chosen.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'src/entry-client.tsx',
        output: {
          // Every page loads these. By default they are split into as many files as screens share parts of
          // them, and each file costs a phone 10 ms of its main thread.
          codeSplitting: {
            groups: [
              { name: 'common', tags: ['$initial'] },
              // Small, and used together: a file for each would be as much again.
              { name: 'behavior', test: /\/behavior\/src\/(combobox|roving)|\/use-search/ },
            ],
          },
          // The entry names every chunk, and a name of shared code says little.
          chunkFileNames: ({ facadeModuleId }) =>
            facadeModuleId ? fileName(facadeModuleId, 'js') : 'assets/[hash].js',
          assetFileNames: ({ originalFileNames: [source] }) => fileName(source, '[ext]'),
        },
      },
    },
  };
}

/** The same screens for the server: one module that renders a path to HTML, all it needs inside it. */
export function portalServerConfig(): UserConfig {
  return {
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      ssr: 'src/entry-server.tsx',
      // Browsers don't download it.
      chunkSizeWarningLimit: Infinity,
    },
  };
}

/** Every screen's module is called `screen.tsx`, so its files are named after its folder. */
function fileName(source: string | null | undefined, extension: string): string {
  const [, screen] = /(?:^|\/)screens\/([\w-]+)\/screen\.tsx$/.exec(source ?? '') ?? [];
  return `assets/${screen === undefined ? '[name]' : `${screen}-screen`}-[hash].${extension}`;
}

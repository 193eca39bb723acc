import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { register } from 'tsx/esm/api';

// Run from the root: npx wtr --config tests/support/web-test-runner.config.mjs [--files 'tests/x/*.browser.tsx']
// In another engine: ENGINE=firefox npx wtr …

register(); // the modules below are TypeScript
const { launcherOf } = await import('./engines/browsers.ts');
const { isModule, viteModules } = await import('./wtr-vite.ts');
const { PREACT } = await import('../../packages/widgets/build/preact.ts');
const { browserReporter } = await import('./run/browser-reporter.ts');

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = `${root}node_modules/.cache/tag-tests`;

/** What the tests of elements import is below this path, where React is Preact, as in the elements' script. */
const ELEMENTS = '/elements/';
const ELEMENT_TESTS = /^\/tests\/(widgets|element)\//;
/** Dependencies of both. */
const OFTEN = ['@r2wc/react-to-web-component', 'valtio', 'axe-core', 'jszip', 'uqr', 'chai'];

/** Only modules differ below that path. */
function plainFiles(context, next) {
  const path = context.path.slice(ELEMENTS.length - 1);
  const url = context.url.slice(ELEMENTS.length - 1);
  if (context.path.startsWith(ELEMENTS) && !isModule(path, url)) context.url = url;
  return next();
}

/** Pictures from an overloaded server: one never arrives, the other only on a retry. */
async function strugglingMedia(context, next) {
  const { method, path, query } = context;
  if (path === '/test-media/never.jpg') context.respond = false;
  else if (path !== '/test-media/busy.jpg') return next();
  else if (method === 'HEAD' || !query.origin) context.status = 503;
  else {
    context.type = 'image/png';
    context.body = await readFile(`${root}portal/public/icon-192.png`);
  }
}

export default {
  rootDir: root,
  middleware: [plainFiles, strugglingMedia],
  files: 'tests/**/*.browser.tsx',
  // Of two pages at once in one browser, one is sometimes no longer drawn and its keys aren't answered.
  concurrency: 1,
  browsers: [await launcherOf(process.env.ENGINE ?? 'chromium')],
  plugins: [
    viteModules(
      {
        base: ELEMENTS,
        resolve: { alias: PREACT },
        cacheDir: `${cache}/vite-elements`,
        optimizeDeps: {
          entries: ['tests/{widgets,element}/*.browser.tsx'],
          exclude: ['@web/test-runner-commands'],
          include: [
            'preact',
            'preact/compat',
            'preact/compat/client',
            'preact/jsx-runtime',
            ...OFTEN,
          ],
        },
      },
      ELEMENT_TESTS,
    ),
    viteModules({
      cacheDir: `${cache}/vite`,
      // A dependency found late reloads the page with a second React, so list those that import React.
      optimizeDeps: {
        entries: ['tests/**/*.browser.tsx'],
        exclude: ['@web/test-runner-commands'], // it connects to the server that serves it
        include: [
          'react',
          'react-dom',
          'react-dom/client',
          'react/jsx-runtime',
          'react/jsx-dev-runtime',
          'react-router-dom',
          'papaparse',
          'eventsource-parser/stream',
          ...OFTEN,
        ],
      },
    }),
  ],
  // React under development records each component for profilers that have these, in a fifth of the time.
  testRunnerHtml: (framework) =>
    `<!doctype html><script>delete console.createTask, delete console.timeStamp</script><script type="module" src="${framework}"></script>`,
  // Only a missing answer is an error: a busy machine may take long.
  testFramework: { config: { ui: 'bdd', timeout: 480_000, bail: true } },
  browserStartTimeout: 240_000,
  testsStartTimeout: 240_000,
  testsFinishTimeout: 900_000,
  reporters: [defaultReporter({ reportTestProgress: false }), browserReporter],
};

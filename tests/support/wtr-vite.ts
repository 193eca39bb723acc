import {
  createServer,
  type Plugin,
  type TransformResult,
  type UserConfig,
  type ViteDevServer,
} from 'vite';
import type { TestRunnerPlugin } from '@web/test-runner';

const SOURCE = /\.(m?[jt]sx?|css|json)$/;
/** What @web/test-runner adds to a test file's address; Vite must see one module, not one per session. */
const SESSION = /([?&])wtr-[a-z-]+=[^&]*&?/g;

/** Its commands, such as typing, take longer than its fixed limit while other work keeps the cores busy. */
const RUNNER_CONNECTION = '/__web-dev-server__web-socket.js';
const ANSWER_WITHIN_MS = '20000';
/** It clones what it sends. Elements can't be, so a file whose failed assertion compares some would never end. */
const CLONE = 'structuredClone(obj)';
const CLONE_ALL = `(() => {
  try {
    return ${CLONE};
  } catch {
    const compared = (name, it) => (/^(actual|expected)$/.test(name) ? String(it) : it);
    return JSON.parse(JSON.stringify(obj, compared));
  }
})()`;

/** Whether a path is a module's, which Vite serves. */
export function isModule(path: string, url: string): boolean {
  const asksForModule = SOURCE.test(path) || path.startsWith('/@') || url.includes('?import');
  return asksForModule && !path.startsWith('/__web-');
}

/**
 * Lets Vite transform every module that @web/test-runner serves, so browser tests run the source directly:
 * TSX, workspace packages, `./sheet.css?inline`. With a `base`, only what is below it, and the tests in
 * `entries`, whose imports lead there.
 */
export function viteModules(config: UserConfig = {}, entries?: RegExp): TestRunnerPlugin {
  const { base = '/' } = config;
  let vite: ViteDevServer | undefined;
  return {
    name: `vite-modules of ${base}`,
    async serverStart({ config: { rootDir } }) {
      vite = await createServer({
        configFile: false,
        root: rootDir,
        appType: 'custom',
        clearScreen: false,
        logLevel: 'warn',
        ...config,
        plugins: [leaveRunnerModules, ...(config.plugins ?? [])],
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      });
    },
    async serve({ path: fullPath, url: fullUrl }) {
      const isBelow = fullPath.startsWith(base);
      if (!isBelow && !entries?.test(fullPath)) return;
      const [path, url] = [fullPath, fullUrl].map((it) =>
        isBelow ? it.slice(base.length - 1) : it,
      ) as [string, string];
      if (!isModule(path, url)) return;
      if (path === '/@vite/client') return { body: STYLES_ONLY, type: 'js' };
      try {
        const address = url.replace(SESSION, '$1').replace(/[?&]$/, '');
        const result = await vite?.transformRequest(address);
        return result ? { body: asServed(result), type: 'js' } : undefined;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { body: `throw new Error(${JSON.stringify(`vite: ${reason}`)})`, type: 'js' };
      }
    },
    transform({ path, body }) {
      if (path !== RUNNER_CONNECTION || typeof body !== 'string' || body.includes(CLONE_ALL))
        return;
      return { body: body.replaceAll(ANSWER_WITHIN_MS, '400000').replace(CLONE, CLONE_ALL) };
    },
    async serverStop() {
      await vite?.close();
    },
  };
}

/** A test page only needs the part of Vite's client that adds a component's style sheets, and no connection. */
const STYLES_ONLY = `
const sheets = new Map();
export const createHotContext = () => ({ accept() {}, prune() {} });
export const injectQuery = (url) => url;
export const removeStyle = (id) => sheets.get(id)?.remove();
export function updateStyle(id, css) {
  const style = Object.assign(document.createElement('style'), { textContent: css });
  sheets.set(id, style);
  document.head.append(style);
}`;

/** What the runner serves itself: its socket, which @web/test-runner-commands imports. */
const leaveRunnerModules: Plugin = {
  name: 'leave-runner-modules',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : undefined),
};

/** The code with its source map, so a failure names the line in the source. */
function asServed({ code, map }: TransformResult): string {
  // A test page has no Vite client to connect to.
  const body = code.replace(/import "[^"]*\/@vite\/client";?/, '');
  if (!map || !('mappings' in map) || map.mappings === '') return body;
  const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${body}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}

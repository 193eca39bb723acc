import { reloadForBuild, serverBuild } from './server-build.ts';

/** How often an import of this build is tried again. */
const RETRIES = 2;

/**
 * Imports a part of the portal. Without a connection it waits, and the page stays as it is; it doesn't try, since
 * some browsers keep a failed import, and those of its parts, until the page is loaded again. What fails to arrive
 * is tried again; where the server has another build, whose files have other names, the page is loaded again.
 * @throws the last error, if the server answers and the part still fails.
 */
export async function importPatiently<Module>(open: () => Promise<Module>): Promise<Module> {
  // On a server there is none to wait for.
  if (globalThis.navigator?.onLine === false) await serverBuild();
  let attempt = open;
  for (let retry = 1; retry <= RETRIES; retry++) {
    try {
      return await attempt();
    } catch (error) {
      const willReload = reloadForBuild(await serverBuild());
      if (willReload) return new Promise(() => {});
      await fetchStylesAgain(retry);
      attempt = () => openElsewhere<Module>(error, retry) ?? open();
    }
  }
  return attempt();
}

/** A failed import that is kept is kept for its address. The browsers that do so name it. */
function openElsewhere<Module>(error: unknown, retry: number): Promise<Module> | undefined {
  const [address] = /https?:\/\/[^\s?]+\.js\b/.exec(String(error)) ?? [];
  if (!address) return undefined;
  return import(/* @vite-ignore */ `${address}?retry=${retry}`) as Promise<Module>;
}

/** Sheets that failed to arrive; a link doesn't say so afterwards. The build requests each once. */
const failedSheets = new Set<HTMLLinkElement>();
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
  },
  true,
);

async function fetchStylesAgain(retry: number): Promise<void> {
  const again = [...failedSheets].map((link) => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.href = `${link.href.split('?')[0]}?retry=${retry}`;
    link.replaceWith(next);
    // Without it the part only looks plain.
    return new Promise((done) => (next.onload = next.onerror = done));
  });
  failedSheets.clear();
  await Promise.all(again);
}

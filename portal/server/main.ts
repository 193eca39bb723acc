import { join } from 'node:path';
import { listen } from '@tag/server/listen';
import { SetupError } from '@tag/server/setup-error';
import { stopSignal } from '@tag/server/stop-signal';
import { Hono } from 'hono';
import { createEmbedFiles } from './embed-files.ts';
import { publishRelease, readEmbedDescription } from './embed-store.ts';
import { createPortal } from './index.ts';
import { readEmbedStore, readPortalSettings, type PortalSettings } from './settings.ts';

/**
 * The portal in production: `node dist/portal.js`. It also serves the script build that partners embed,
 * under `/embed/`. Both are next to the bundled server. `node dist/portal.js publish-embed` keeps the build, which
 * must be a release, in EMBED_STORE for good.
 */
const PORTAL = join(import.meta.dirname, 'portal');
const EMBED = join(import.meta.dirname, 'embed');

async function publish(): Promise<void> {
  const store = readEmbedStore(process.env);
  const { version, isNew } = await publishRelease(EMBED, store);
  console.log(`Version ${version} ${isNew ? 'is now' : 'was already'} in ${store}`);
}

function createSite({ content, ...settings }: PortalSettings): Hono {
  const { apiUrl, publicApiUrl, publicUrl } = settings;
  const embed = createEmbedFiles({
    apiUrl: publicApiUrl,
    portalUrl: publicUrl,
    folder: EMBED,
    store: settings.embedStore,
  });
  const [, newest] = readEmbedDescription(EMBED).folders;
  const site = new Hono();
  site.route('/embed', embed);
  site.route(
    '/',
    createPortal({
      apiUrl,
      publicApiUrl,
      publicUrl,
      distFolder: PORTAL,
      ...content,
      embedScript: content.embedScript ?? new URL(`/embed/${newest}/loader.js`, publicUrl).href,
    }),
  );
  return site;
}

async function serve(): Promise<void> {
  const stop = stopSignal(() => process.exit(130));
  const settings = readPortalSettings(process.env);
  const { host, port } = settings;
  const listener = await listen(createSite(settings), port, host, { port: 'PORT', host: 'HOST' });
  console.log(`The portal answers on port ${listener.port} of ${host}`);
  if (!stop.aborted) await new Promise((aborted) => stop.addEventListener('abort', aborted));
  await listener.close();
  console.log('The portal has stopped.');
}

const [command, ...others] = process.argv.slice(2);
try {
  if (command === undefined) await serve();
  else if (command === 'publish-embed' && others.length === 0) await publish();
  else throw new SetupError('Usage: node dist/portal.js [publish-embed]');
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// A timer or a socket that a library keeps must not keep the process.
process.exit();

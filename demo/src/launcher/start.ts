import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertInstalled, DOCS, ROOT, runBuilds, SITES } from '@tag/build';
import { createDocs } from '@tag/docs';
import { createPortal } from '@tag/portal/server';
import { type Database, startServer } from '@tag/server';
import { listen } from '@tag/server/listen';
import { type FallbackStore, openLocalDatabase, slabAddress } from '@tag/server/seeding';
import { SetupError } from '@tag/server/setup-error';
import { drawAhead } from '../drawing/draw-ahead.ts';
import { createDrawing } from '../drawing/drawn-media.ts';
import { findSitter } from '../drawing/sitters.ts';
import { mediaKeyOf } from '../card/media-key.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { SHOWCASES } from '../seed/showcase.ts';
import { makeShopKey, openShopAccount } from '../shop/account.ts';
import { createShop, WEBHOOK_PATH } from '../shop/shop.ts';
import { createDemoSite } from '../site/index.ts';
import { prepareWitnesses } from '../site/witnesses.ts';
import { assertPortsFree } from './free-ports.ts';
import type { LauncherSettings } from './settings.ts';

/** All their images are drawn when the product has nothing else to do. */
const DRAWN_AHEAD = SHOWCASES.slice(0, 6).map(({ certificate }) => mediaKeyOf(certificate));

interface RunningProduct {
  /** Takes no new requests, finishes those under way, and stops the database if it is ours. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly log: (message: string) => void;
  /** Cancels the start: servers that run already are stopped before the promise rejects. */
  readonly signal: AbortSignal;
}

/**
 * Starts the product in this process: builds stale parts, seeds an empty database, serves the API,
 * the portal, and the partner's site. The showcases' images are drawn afterwards, when nothing else is going on.
 * @throws SetupError if something outside keeps it from starting; then nothing is left running.
 */
export async function startProduct(
  settings: LauncherSettings,
  { log, signal }: StartOptions,
): Promise<RunningProduct> {
  const { server, portalPort, sitePort, urls } = settings;
  assertInstalled(ROOT);
  await assertPortsFree(
    { PORT: portalPort, API_PORT: server.port, DEMO_PORT: sitePort },
    server.host,
  );
  await assertWritable(server.dataFolder);

  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    // The last started first: a server stops before those it calls.
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  const ended = new AbortController();
  const builds = {
    ...{ root: ROOT, log, isLocal: true },
    signal: AbortSignal.any([signal, ended.signal]),
  };
  const building = runBuilds(SITES, builds);
  // The database starts and is filled meanwhile; a failure is reported after that.
  building.catch(() => {});
  try {
    const drawing = createDrawing({ ...settings, waitMs: server.mediaWaitMs });
    signal.addEventListener('abort', () => void drawing.stop());
    let drawn: FallbackStore | undefined;
    stops.push(drawing.stop);
    const mediaFolder = join(server.dataFolder, 'media');
    const witnesses =
      settings.seed && server.logWitnesses === undefined
        ? await prepareWitnesses(server.dataFolder, urls.site)
        : undefined;
    const logWitnesses = witnesses?.policyFile ?? server.logWitnesses;
    const api = await startServer(
      { ...server, logWitnesses },
      {
        openDatabase: openLocalDatabase,
        signal,
        ...(settings.seed && { prepare: (db: Database) => seedDemo({ db, mediaFolder, log }) }),
        serveFrom(stored, database) {
          drawn = drawing.serveFrom(stored, async (mediaKey) => {
            const sitter = await findSitter(database, mediaKey);
            if (!sitter) return null;
            const { certificate } = sitter;
            return {
              ...sitter,
              slabAddress: await slabAddress(database.query, urls.portal, certificate),
            };
          });
          return drawn;
        },
      },
    );
    stops.push(api.stop);
    await building;
    signal.throwIfAborted();

    const portal = createPortal({
      apiUrl: settings.apiFromHere,
      publicApiUrl: urls.api,
      publicUrl: urls.portal,
      embedScript: `${urls.site}/embed/v1/loader.js`,
      links: settings.links,
      helpChatAppId: settings.helpChatAppId,
      pictureOrigins: settings.pictureOrigins,
      exampleCertificates: settings.exampleCertificates,
      distFolder: join(ROOT, 'portal/dist'),
    });
    const account = settings.seed
      ? await openShopAccount({
          apiUrl: settings.apiFromHere,
          folder: server.dataFolder,
          webhookUrl: `${urls.site}${WEBHOOK_PATH}`,
          makeKey: () => makeShopKey(api.database),
        })
      : undefined;
    const docsBuilt = runBuilds([DOCS], { ...builds, isBackground: true });
    docsBuilt.catch((error: Error) => signal.aborted || log(error.message));
    stops.push(async () => {
      ended.abort();
      await docsBuilt.catch(() => {});
    });
    const site = createDemoSite({
      apiUrl: urls.api,
      portalUrl: urls.portal,
      embedFolder: join(ROOT, 'packages/widgets/dist/embed'),
      store: join(server.dataFolder, 'embed'),
      docs: createDocs({
        ...{ apiUrl: urls.api, portalUrl: urls.portal, embedUrl: `${urls.site}/embed` },
        folder: join(ROOT, DOCS.output),
        built: docsBuilt,
      }),
      shop: account && createShop(account),
      witnesses: await witnesses?.open(await readLogKey(settings.apiFromHere)),
    });
    for (const [app, port, variable] of [
      [portal, portalPort, 'PORT'],
      [site, sitePort, 'DEMO_PORT'],
    ] as const) {
      const listener = await listen(app, port, server.host, { port: variable, host: 'API_HOST' });
      stops.push(listener.close);
    }
    if (settings.seed && drawn) {
      drawAhead(drawn, DRAWN_AHEAD);
      const sitter = await findSitter(api.database, DRAWN_AHEAD[0]!);
      if (sitter) void drawing.warmUp(sitter);
    }
    signal.throwIfAborted();
    return { stop };
  } catch (error) {
    ended.abort();
    await building.catch(() => {});
    await stop();
    throw error;
  }
}

/** The verifier key of the API's grade log. */
async function readLogKey(apiUrl: string): Promise<string> {
  const response = await fetch(`${apiUrl}/log/key`);
  if (!response.ok) throw new Error(`${apiUrl}/log/key: ${response.status}`);
  return (await response.text()).trim();
}

/** Finds out about a folder that cannot be written before anything long begins. */
async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new SetupError(
      `${folder} cannot be written (${code}). Set DATA_DIR to a folder where this user may keep data.`,
      { cause: error },
    );
  }
}

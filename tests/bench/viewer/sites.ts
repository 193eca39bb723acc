import { readFileSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { defectViewerPath } from '@tag/contract/defect-viewer';
import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import { createPortal } from '@tag/portal/server';
import { folderStore, mediaRoutes } from '@tag/server/testing';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { buildPortal } from '../../portal/built-portal.ts';
import { OPEN_FOLDERS } from '../../support/open-folders.ts';
import { sampleReport } from '../../support/sample-report.ts';
import { SCAN } from './scan.ts';

const CERTIFICATE = 'X0000001';
const MEDIA = '/media/k0bench/front.jpg';

/** An area of the picture, in its pixels. */
export type Part = Box;

/** Where the two pages are, and what they open with. */
export interface Sites {
  /** Our page, open at a defect that fills this box. */
  ours(box: Box): string;
  /** OpenSeadragon's page, open at this part of the scan, with its viewport at this position in the window. */
  theirs(start: Part, viewport: Part): string;
  close(): Promise<void>;
}

/** The real media routes, the real portal, and the best possible OpenSeadragon page. */
export async function openSites(scan: Buffer, defects: readonly Box[]): Promise<Sites> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-viewer-bench-'));
  await mkdir(join(folder, 'stored/k0bench'), { recursive: true });
  await writeFile(join(folder, 'stored/k0bench/front.jpg'), scan);
  const report = reportWith(defects);

  const api = new Hono();
  api.use(cors());
  api.get('/graded-cards/public/detail/:cert', compress(), (c) => c.json(report));
  api.route(
    '/media',
    mediaRoutes({
      store: folderStore(join(folder, 'stored')),
      folders: OPEN_FOLDERS,
      cacheFolder: join(folder, 'made'),
    }),
  );
  const apiServer = await listen(api);

  process.env.VITEST_POOL_ID ??= 'bench';
  const portal = createPortal({
    apiUrl: apiServer.origin,
    publicApiUrl: apiServer.origin,
    distFolder: await buildPortal(),
  });
  const portalServer = await listen(portal);
  const otherServer = await listen(openSeadragonSite(apiServer.origin));

  return {
    ours: (box) => {
      const picture = { url: MEDIA, ...SCAN };
      return portalServer.origin + defectViewerPath({ picture, box, cert: CERTIFICATE });
    },
    theirs: (start, viewport) => {
      const numbers = [start, viewport].flatMap(({ x, y, width, height }) => [x, y, width, height]);
      return `${otherServer.origin}/?at=${numbers.join(',')}`;
    },
    async close() {
      for (const server of [apiServer, portalServer, otherServer]) await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function reportWith(boxes: readonly Box[]): GradedCardDetail {
  const report = sampleReport({ certificate: CERTIFICATE, media: '/media/k0bench' });
  const sample = report.defect_map.front[0] as Defect;
  const front = { url: MEDIA, ...SCAN };
  return {
    ...report,
    images: { ...report.images, front },
    defect_map: {
      ...report.defect_map,
      front: boxes.map((box, index) => ({ ...sample, id: `f${index + 1}`, box })),
    },
  };
}

/**
 * One page that does nothing else. Its script is requested by the head and sent as small as possible. Tiles
 * come from our routes with their overlap, none smaller than one that fits in a tile. They are drawn on a
 * plain canvas at once, without fading in or a second pass for their edges, which blurs.
 */
function openSeadragonSite(apiOrigin: string): Hono {
  const file = createRequire(import.meta.url).resolve(
    'openseadragon/build/openseadragon/openseadragon.min.js',
  );
  const script = readFileSync(file);
  const site = new Hono();
  // Like our page: a page isolated from its opener waits for its own process.
  site.use(secureHeaders());
  site.use(compress());
  site.get('/openseadragon.js', (c) =>
    c.body(new Uint8Array(script), 200, { 'content-type': 'text/javascript' }),
  );
  site.get('/page.js', (c) =>
    c.body(pageScript(apiOrigin), 200, { 'content-type': 'text/javascript' }),
  );
  site.get('/', (c) => {
    const [, , , , x, y, width, height] = c.req.query('at')!.split(',').map(Number);
    return c.html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scan</title><link rel="icon" href="data:,">
<link rel="preconnect" href="${apiOrigin}" crossorigin>
<script src="/openseadragon.js" defer></script><script src="/page.js" defer></script></head>
<body style="margin:0;background:#f6f7f6;font-family:system-ui"><div id="viewer" style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px"></div>${FACTS}</body></html>`);
  });
  return site;
}

/** What a defect page is given about its defect. */
const FACTS = `<main style="position:absolute;left:928px;top:145px;width:320px"><h1>Scratch, center</h1><p>−13 points of 1,000</p>
<dl><dt>Location</dt><dd>Center</dd><dt>Inspection</dt><dd>Detected automatically</dd></dl>
<p>1999 Wizards of the Coast Base Set Charizard #4/102 Holo</p><p><a href="/">View full report</a></p></main>`;

const pageScript = (apiOrigin: string) => `
const [x, y, w, h] = new URLSearchParams(location.search).get('at').split(',').map(Number);
const viewer = OpenSeadragon({
  id: 'viewer', drawer: 'canvas', immediateRender: true, showNavigationControl: false,
  crossOriginPolicy: 'Anonymous', visibilityRatio: 0.5, minZoomImageRatio: 0.8, maxZoomPixelRatio: 8,
  smoothTileEdgesMinZoom: Infinity,
  tileSources: {
    width: ${SCAN.width}, height: ${SCAN.height}, tileSize: 512, tileOverlap: 1, minLevel: 9,
    getTileUrl: (level, column, row) => '${apiOrigin}${MEDIA}/tiles/' + level + '/' + column + '_' + row,
  },
});
// The tiles of the full size that the middle of the part, a quarter of it, is on.
const cells = (from, length) => {
  const first = Math.floor((from + 0.375 * length) / 512);
  const last = Math.floor((from + 0.625 * length) / 512);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};
const wanted = new Set(cells(x, w).flatMap((column) => cells(y, h).map((row) => column + '_' + row)));
viewer.addHandler('tile-drawn', ({ tile }) => {
  if (tile.level === 14 && wanted.delete(tile.x + '_' + tile.y) && wanted.size === 0) {
    reportPainted();
  }
});
// Chromium says when it presented a text that appeared in the same frame, as it does of a picture.
const reportPainted = () => {
  const text = document.createElement('span');
  text.textContent = 'Sharp';
  text.setAttribute('elementtiming', 'sharp');
  text.style.cssText = 'position:absolute;left:0;top:0';
  document.body.append(text);
};
viewer.addOnceHandler('open', () => {
  const { viewport } = viewer;
  viewport.fitBounds(viewport.imageToViewportRectangle(x, y, w, h), true);
});
`;

async function listen(app: Hono) {
  return new Promise<{ origin: string; close(): Promise<void> }>((listening) => {
    const server = serve({ fetch: app.fetch, port: 0 }, ({ port }: AddressInfo) =>
      listening({
        origin: `http://localhost:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    );
  });
}

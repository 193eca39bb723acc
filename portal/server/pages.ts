import { createPublicClient } from '@tag/client/public';
import { DEFECT_VIEWER_PATH } from '@tag/contract/defect-viewer';
import { POP_REPORT_PATH } from '@tag/contract/pops';
import { firstPictureOf } from '@tag/widgets/card-report/first-picture';
import { Hono, type Context } from 'hono';
import { cardPageHead } from '../src/features/certificate/card-page-head.ts';
import { cardPath, parseCertificate } from '../src/features/certificate/certificate.ts';
import type { ServedReport } from '../src/features/certificate/served-report.tsx';
import { certificateHead, witnessHead, type PageHead } from '../src/features/page/page-head.ts';
import type { ServedPopulation } from '../src/features/population/served-population.tsx';
import type { Settings } from '../src/features/settings/settings.ts';
import type { BuildOutput } from './build-output.ts';
import { cardStructuredData, previewImage } from './card-metadata.ts';
import { defectContent } from './defect-content.ts';
import { renderDocument, type DocumentParts } from './document.ts';
import type { PopulationContent } from './population-content.ts';
import type { ReportSource } from './report-source.ts';

interface PagesOptions {
  build: BuildOutput;
  settings: Settings;
  publicUrl: string | undefined;
  findReport: ReportSource;
  findPopulation: PopulationContent;
  onError: (error: unknown, path: string) => void;
}

/** What tells one page from another. */
export interface PageContent extends Pick<
  DocumentParts,
  'firstPicture' | 'preview' | 'structuredData'
> {
  status: 200 | 400 | 404;
  head: PageHead;
  /** Its one address; none where it should not be found by searching. */
  canonicalPath?: string;
  report?: ServedReport;
  population?: ServedPopulation;
  /** Where the browser's router will find itself, where that is more than the path. */
  location?: string;
}

/** Every address that is no file: rendered pages and redirects. */
export function createPages(options: PagesOptions) {
  const { build, settings, publicUrl, findReport, findPopulation, onError } = options;
  const media = createPublicClient({ baseUrl: settings.apiBase });
  const pages = new Hono();

  async function answer(c: Context, source: string, content: PageContent): Promise<Response> {
    const origin = publicUrl ?? new URL(c.req.url).origin;
    const { status, head, canonicalPath, report, firstPicture, preview, structuredData } = content;
    const { population } = content;
    const page = { settings, ...(report && { report }), ...(population && { population }) };
    const { renderPage } = await build.renderer;
    const location = content.location ?? readablePath(c.req.path);
    let body = '';
    let failed = false;
    try {
      body = await renderPage(location, page);
    } catch (error) {
      // The browser renders it for itself, or shows what broke.
      onError(error, location);
      failed = true;
    }
    const document = renderDocument({
      head,
      canonical: canonicalPath === undefined ? undefined : `${origin}${canonicalPath}`,
      firstPicture,
      preview,
      structuredData,
      apiOrigin: new URL(settings.apiBase).origin,
      files: build.filesOf(source),
      page,
      body,
    });
    const isLacking = report?.outcome.state === 'unavailable' || population?.outcome === null;
    const passing = failed || isLacking;
    c.header('cache-control', passing ? 'no-store' : 'no-cache');
    return c.html(document, failed ? 500 : status);
  }

  async function cardContent(certificate: string, origin: string): Promise<PageContent> {
    const outcome = await findReport(certificate);
    const report = { certificate, outcome };
    const path = cardPath(certificate);
    if (outcome.state !== 'ready') {
      if (outcome.state === 'refused') {
        return { status: 404, head: certificateHead(certificate, outcome.code), report };
      }
      return { status: 200, head: certificateHead(certificate), report, canonicalPath: path };
    }
    const { detail } = outcome;
    const preview = previewImage(media, detail);
    return {
      status: 200,
      head: cardPageHead(detail),
      canonicalPath: path,
      report,
      firstPicture: { ...firstPictureOf(detail, media), withFonts: true },
      preview,
      structuredData: cardStructuredData(detail, `${origin}${path}`, preview.url),
    };
  }

  // The search form of a page whose script has not loaded.
  pages.get('/card', (c) => {
    const written = c.req.query('certificate') ?? '';
    const certificate = parseCertificate(written);
    return c.redirect(
      written === '' ? '/' : cardPath(certificate.ok ? certificate.value : written),
    );
  });

  for (const path of [DEFECT_VIEWER_PATH, `${DEFECT_VIEWER_PATH}/*`]) {
    pages.get(path, async (c) => {
      const renderer = await build.renderer;
      const parts = { renderer, settings, media, findReport };
      const content = await defectContent(new URL(c.req.url), parts);
      return answer(c, renderer.defectViewerRoute.source, content);
    });
  }

  for (const path of [POP_REPORT_PATH, `${POP_REPORT_PATH}/*`]) {
    pages.get(path, async (c) => {
      const renderer = await build.renderer;
      const content = await findPopulation(new URL(c.req.url), renderer);
      if ('redirect' in content) return c.redirect(content.redirect, 301);
      return answer(c, renderer.popReportRoute.source, content);
    });
  }

  pages.get('*', async (c) => {
    const { CARD_PATH, IMPERSONATE_PATH, LANDING_PATH, matchRoute, notFoundRoute, WITNESS_PATH } =
      await build.renderer;
    const { route, params } = matchRoute(readablePath(c.req.path));
    if ('redirect' in route) {
      return c.redirect(fillPath(route.redirect, params), 301);
    }
    const { source, head } = route;
    if (route.path.startsWith(IMPERSONATE_PATH)) {
      // Its codes stand in no page and no log.
      return answer(c, source, { status: 200, head, location: IMPERSONATE_PATH });
    }
    if (route.path === LANDING_PATH) {
      return answer(c, source, { status: 200, head, canonicalPath: LANDING_PATH });
    }
    if (route.path !== CARD_PATH && route.path !== WITNESS_PATH) {
      const status = source === notFoundRoute.source ? 404 : 200;
      const location = `${readablePath(c.req.path)}${new URL(c.req.url).search}`;
      return answer(c, source, { status, head, location });
    }
    const written = params['certificateValue'] ?? '';
    const certificate = parseCertificate(written);
    if (certificate.ok && certificate.value !== written) {
      const path = fillPath(route.path, { certificateValue: certificate.value });
      return c.redirect(path, 301);
    }
    if (route.path === WITNESS_PATH) {
      // What it shows is this visitor's own, so it is nothing to be found by searching.
      const head = witnessHead(written);
      return answer(c, route.source, { status: certificate.ok ? 200 : 404, head });
    }
    const origin = publicUrl ?? new URL(c.req.url).origin;
    return answer(c, route.source, await cardContent(written, origin));
  });

  pages.all('*', (c) => c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' }));
  return pages;
}

/** What no percent-decoding can read (`/%E0%A4%A`) is no page of ours. */
function readablePath(path: string): string {
  try {
    decodeURI(path);
    return path;
  } catch {
    return '/not-readable';
  }
}

/** A path of the route table with its parameters filled in. */
function fillPath(path: string, params: Readonly<Record<string, string | undefined>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

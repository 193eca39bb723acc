import {
  badgePath,
  cardTitle,
  CERTIFICATE_PATTERN,
  type GradedCardDetail,
  gradeName,
  SHARE_SIZE,
  sharePath,
} from '@tag/contract/graded-cards';
import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { html } from 'hono/html';

const PROVIDER = 'TAG';
const CACHE_SECONDS = 3600;
/** What a frame of a report needs. */
const FRAME = { width: 480, height: 220, least: 240 };
/** A badge as it is drawn, at most. */
const BADGE = { width: 320, height: 40 };

/** A link that oEmbed was asked about. */
interface Asked {
  readonly certificate: string;
  /** photo: of a badge's own address. */
  readonly type: 'rich' | 'photo';
  readonly maxWidth: number;
  readonly format: 'json' | 'xml';
}

const refuse = (path: string, reason: string) => fieldRefusal(`query.${path}`, reason);

/** @throws ApiError `validation`; `not_found` for an address that is no report's or badge's. */
export function readAsked(query: Readonly<Record<string, string>>, portalUrl: string): Asked {
  const { format = 'json', maxheight, maxwidth, url = '' } = query;
  if (format !== 'json' && format !== 'xml') throw refuse('format', 'Is json or xml');
  const size = (path: string, written: string | undefined) => {
    if (written === undefined) return Infinity;
    if (!/^[1-9]\d{0,4}$/.test(written)) throw refuse(path, 'Is a number of pixels');
    return Number(written);
  };
  const maxWidth = size('maxwidth', maxwidth);
  size('maxheight', maxheight);
  if (!URL.canParse(url)) throw refuse('url', 'Is the address of a report');
  const { origin, pathname } = new URL(url);
  const [, kind, certificate = ''] =
    /^\/(card|badge)\/([^/.]+)(?:\.(?:svg|png))?$/.exec(pathname) ?? [];
  if (origin !== new URL(portalUrl).origin || !CERTIFICATE_PATTERN.test(certificate)) {
    throw new Refusal('not_found');
  }
  return { certificate, type: kind === 'badge' ? 'photo' : 'rich', maxWidth, format };
}

type OEmbed = Readonly<Record<string, string | number>>;

/** The answer of oEmbed 1.0 about a report: a frame of it, or its badge. */
export function describeReport(
  { certificate, maxWidth, type }: Asked,
  detail: GradedCardDetail,
  portalUrl: string,
): OEmbed {
  const common = {
    version: '1.0',
    type,
    title: `${cardTitle(detail.card)}, ${gradeName(detail.grade)}`,
    provider_name: PROVIDER,
    provider_url: portalUrl,
    cache_age: CACHE_SECONDS,
  };
  if (type === 'photo') {
    const width = Math.min(BADGE.width, maxWidth);
    const height = Math.round((BADGE.height * width) / BADGE.width);
    return { ...common, url: `${portalUrl}${badgePath(certificate, 'png')}`, width, height };
  }
  const width = Math.max(FRAME.least, Math.min(FRAME.width, maxWidth));
  const frame =
    `<iframe src="${portalUrl}/frame/summary/${certificate}.html" width="${width}" height="${FRAME.height}"` +
    ` title="Grading report of certificate ${certificate}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
  return {
    ...common,
    html: frame,
    width,
    height: FRAME.height,
    thumbnail_url: `${portalUrl}${sharePath(detail)}`,
    thumbnail_width: SHARE_SIZE.width,
    thumbnail_height: SHARE_SIZE.height,
  };
}

/** The same answer as XML. */
export const asXml = (answer: OEmbed): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<oembed>${Object.entries(answer)
    .map(([name, value]) => `<${name}>${String(html`${value}`)}</${name}>`)
    .join('')}</oembed>\n`;

import { reportAddress } from '@tag/contract/listing-drafts';
import { plainDollars } from '@tag/contract/formats';
import { cardTitle, gradeName, type Grade } from '@tag/contract/graded-cards';
import { marketPicture, type PublicAddresses } from '@tag/contract/listing-drafts';
import { sellerIdStruct } from '@tag/contract/tag-market';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { sql } from 'kysely';
import type { ReadQueries } from '../db/queries.ts';
import { keyOf } from '../edge/keys.ts';
import { sendCacheable } from '../http/answer.ts';
import { tagAnswer } from '../http/caching.ts';
import type { Env } from '../http/context.ts';
import type { ReadPublic } from '../http/public-reads.ts';
import { Refusal } from '@tag/contract/errors';
import { readOpenCards } from './cards.ts';
import { listingsWhere } from './listing-rows.ts';

const FEED_PATH = '/tag-market/public/feed.xml';
const MOST_ITEMS = 1000;
const CACHE = { maxAge: 60, staleWhileRevalidate: 600 };

/**
 * A seller's cards for sale as RSS 2.0 with the `g:` fields that shopping sites read, newest first.
 * `?seller=` is the seller's public id.
 */
export function feedRoutes(readPublic: ReadPublic, addresses: PublicAddresses): Hono<Env> {
  const app = new Hono<Env>();
  app.get(FEED_PATH, async (c) => {
    const seller = c.req.query('seller') ?? '';
    if (!sellerIdStruct.is(seller)) {
      const fields = [{ path: 'query.seller', reason: 'Is not a seller' }];
      throw new Refusal('validation', { fields });
    }
    tagAnswer(c, keyOf.seller(seller));
    const xml = await readPublic(c, (take) => writeFeed(take().query, seller, addresses));
    return sendCacheable(c, xml, 'application/rss+xml; charset=utf-8', CACHE);
  });
  return app;
}

async function writeFeed(
  db: ReadQueries,
  seller: string,
  addresses: PublicAddresses,
): Promise<string> {
  const { portalUrl } = addresses;
  const listings = await listingsWhere(
    db,
    sql<boolean>`l.seller_id = (select u.id from users u where u.seller_id = ${seller})
      and l.state = 'live' and not l.is_voided and exists (
        select from graded_cards g
        where g.certificate = l.certificate and g.published_at <= now())`,
  )
    .orderBy('l.listedAt', 'desc')
    .orderBy('l.id')
    .limit(MOST_ITEMS)
    .execute();
  const cards = await readOpenCards(
    db,
    listings.map(({ certificate }) => certificate),
  );
  const items = listings.map(({ certificate, id, listedAt, price }) => {
    const { card, grade, image } = cards.get(certificate)!;
    const title = cardTitle(card);
    return html`
    <item>
      <guid isPermaLink="false">${id}</guid>
      <title>${`${title} TAG ${grade.grade}`}</title>
      <link>${reportAddress(certificate, { portalUrl })}</link>
      <description>${describe(title, certificate, grade, addresses)}</description>
      <pubDate>${listedAt!.toUTCString()}</pubDate>
      <g:id>${certificate}</g:id>
      <g:price>${plainDollars(price)} USD</g:price>
      <g:availability>in_stock</g:availability>
      <g:condition>used</g:condition>
      <g:brand>${card.brand}</g:brand>
      <g:image_link>${image ? marketPicture(image, addresses).url : ''}</g:image_link>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(
    await html`<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>Graded cards for sale</title>
    <link>${portalUrl}</link>
    <description>Cards that TAG graded, each with its report</description>${raw((await Promise.all(items)).join(''))}
  </channel>
</rss>`,
  )}\n`;
}

/** A listing in one sentence. */
function describe(
  title: string,
  certificate: string,
  grade: Grade,
  { portalUrl }: Pick<PublicAddresses, 'portalUrl'>,
): string {
  return `${title}, graded ${gradeName(grade)} by TAG. Certificate ${certificate}: ${reportAddress(certificate, { portalUrl })}`;
}

import { ApiError, type PartnerClient } from '@tag/partner-client';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { streamSSE } from 'hono/streaming';
import { Webhook } from 'standardwebhooks';

/** The path of the market's webhooks. */
export const WEBHOOK_PATH = '/webhooks/tag';

interface ShopOptions {
  readonly partner: Pick<PartnerClient, 'readListing' | 'reportSale'>;
  /** Of the webhook endpoint: `whsec_…`. */
  readonly webhookSecret: string;
}

interface MarketEvent {
  readonly type: string;
  readonly data: { readonly certificate: string };
}

/**
 * The shop's server. It receives webhooks, notifies its open pages, which request the card again,
 * and reports sales. It stores no prices or cards: the elements on its pages show the market's.
 */
export function createShop({ partner, webhookSecret }: ShopOptions): Hono {
  const shop = new Hono();
  const webhook = new Webhook(webhookSecret);
  const pages = new Set<(event: MarketEvent) => void>();

  shop.post(WEBHOOK_PATH, async (c) => {
    const body = await c.req.text();
    try {
      webhook.verify(body, c.req.header());
    } catch {
      return c.text('The signature is not valid.', 401);
    }
    const event = JSON.parse(body) as MarketEvent;
    for (const tell of pages) tell(event);
    return c.body(null, 204);
  });

  shop.get('/market/events', (c) =>
    streamSSE(c, async (stream) => {
      const tell = ({ type, data }: MarketEvent) =>
        void stream.writeSSE({ event: type, data: data.certificate });
      pages.add(tell);
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      pages.delete(tell);
    }),
  );

  shop.post('/market/:certificate/buy', csrf(), async (c) => {
    const certificate = c.req.param('certificate');
    try {
      const { id, price } = await partner.readListing(certificate);
      await partner.reportSale({ certificate, listingId: id, price });
      return c.redirect(`/market/${certificate}?bought`, 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return c.redirect(`/market/${certificate}?gone`, 303);
    }
  });
  return shop;
}

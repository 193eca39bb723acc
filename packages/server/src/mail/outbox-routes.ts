import { Refusal } from '@tag/contract/errors';
import { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import { MAIL_POLICY, mailPage, OUTBOX_POLICY, outboxPage } from './outbox-page.ts';

const MOST_SHOWN = 100;

/**
 * Stored emails for developers: `/outbox` as pages, `/outbox.json` for programs, newest first; `?to=`
 * filters both by address. Other sites must not read them: they have links that open accounts.
 */
export function outboxRoutes({ query }: Database): Hono {
  const routes = new Hono();
  const list = (to: string | undefined) => {
    const newest = query
      .selectFrom('outboxMails')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN);
    return (to ? newest.where('recipient', '=', to) : newest).execute();
  };
  const find = async (id: string) => {
    const mail = /^\d{1,15}$/.test(id)
      ? await query
          .selectFrom('outboxMails')
          .selectAll()
          .where('id', '=', Number(id))
          .executeTakeFirst()
      : undefined;
    if (!mail) throw new Refusal('not_found');
    return mail;
  };

  routes.get('/outbox.json', async (c) => c.json({ items: await list(c.req.query('to')) }));
  routes.get('/outbox', async (c) => {
    c.header('Content-Security-Policy', OUTBOX_POLICY);
    return c.html(outboxPage(await list(c.req.query('to'))));
  });
  routes.get('/outbox/:id', async (c) => {
    c.header('Content-Security-Policy', OUTBOX_POLICY);
    return c.html(mailPage(await find(c.req.param('id'))));
  });
  routes.get('/outbox/:id/html', async (c) => {
    const { html } = await find(c.req.param('id'));
    c.header('Content-Security-Policy', MAIL_POLICY);
    // Links open outside the frame, like in an email client.
    return c.html(html.replace('<head>', '<head><base target="_top">'));
  });
  return routes;
}

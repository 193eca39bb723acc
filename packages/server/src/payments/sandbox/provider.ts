import { Hono, type Context } from 'hono';
import type { Database } from '../../db/database.ts';
import type { PaymentProvider } from '../provider.ts';
import { checkoutPage, checkoutPolicy } from './page.ts';
import { sandboxStore, type SandboxCheckout } from './sandbox-store.ts';

/** The state of the checkout after each button of the page. */
const DECISIONS = new Map<string, 'paid' | 'declined'>([
  ['pay', 'paid'],
  ['decline', 'declined'],
]);

/** A provider that takes no money: its checkout is a page where you choose the outcome. */
export function sandboxProvider(database: Database): PaymentProvider {
  const store = sandboxStore(database);
  return {
    name: 'sandbox',
    async open({ id }) {
      const session = await store.open(id);
      return { session, url: `/sandbox-checkout/${session}` };
    },
    read: (session) => store.find(session),
    close: (session) => store.decide(session, 'expired'),
    refund: (order) => store.refund(order),
    routes(settle) {
      const routes = new Hono();
      routes.get('/sandbox-checkout/:id', async (c) => {
        const checkout = await store.find(c.req.param('id'));
        return show(c, checkout, checkout ? 200 : 404);
      });
      routes.post('/sandbox-checkout/:id', async (c) => {
        const id = c.req.param('id');
        const checkout = await store.find(id);
        if (!checkout) return show(c, checkout, 404);
        const decision = new URLSearchParams(await c.req.text()).get('decision');
        const state = DECISIONS.get(decision ?? '');
        if (!state) return show(c, checkout, 400);
        await store.decide(id, state);
        await settle(id, 'checkout');
        return c.redirect(checkout.returnUrl, 303);
      });
      return routes;
    },
  };
}

function show(c: Context, checkout: SandboxCheckout | null, status: 200 | 400 | 404) {
  c.header('Content-Security-Policy', checkoutPolicy(checkout));
  return c.html(checkoutPage(checkout), status);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@tag/server';
import { productPayments, sandboxProvider } from '@tag/server/seeding';
import { connect, type PaymentProvider } from '@tag/server/testing';
import { pino } from 'pino';
import type { PoolClient } from 'pg';
import { testApi } from '../support/api.ts';

/** Called before each statement in its context, and may take its time. */
export const beforeStatement = new AsyncLocalStorage<() => Promise<void>>();

export interface Server {
  readonly app: ReturnType<typeof testApi>;
  readonly database: Database;
  readonly reconcile: () => Promise<void>;
}

const logger = pino({ level: 'error' });
const CONNECTIONS = 4;

/** A separate server on a shared database, whose statements can be delayed. */
export async function startServer(url: string): Promise<Server & { close(): Promise<void> }> {
  const database = await connect(url, { connections: CONNECTIONS, logger });
  // Not 'connect': the first connection exists already.
  database.pool.on('acquire', holdUp);
  const provider = withWebhook(database);
  const payments = productPayments({ database, provider, logger });
  return {
    database,
    app: testApi(database, { paymentProvider: provider, logger }),
    reconcile: () => payments.jobs.reconcile_payments({}),
    close: database.close,
  };
}

const heldUp = new WeakSet<PoolClient>();

function holdUp(client: PoolClient): void {
  if (heldUp.has(client)) return;
  heldUp.add(client);
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
  const afterWaiting = (...statement: unknown[]) => {
    const wait = beforeStatement.getStore();
    return wait ? wait().then(() => query(...statement)) : query(...statement);
  };
  client.query = afterWaiting as unknown as PoolClient['query'];
}

/** The sandbox, which also reports like real providers: with a call that may come at any time. */
function withWebhook(database: Database): PaymentProvider {
  const sandbox = sandboxProvider(database);
  return {
    ...sandbox,
    routes(settle) {
      const routes = sandbox.routes(settle);
      routes.post('/webhook/:session', async (c) => {
        await settle(c.req.param('session'), 'webhook');
        return c.json({ received: true });
      });
      return routes;
    },
  };
}

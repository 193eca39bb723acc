import type { Database } from '@tag/server';
import { type App, callsOf, signInAs } from '../support/accounts.ts';
import { pause } from '../support/waiting.ts';
import { CARDS, type Customer, type Script } from '../durability/order-script.ts';

/** A caller gives up on an answer after this time, and asks again after this pause, as a browser does. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 300;
/** One step that isn't done after so long never will be. */
const STEP_MS = 180_000;
const READ_MS = 10_000;
const READ_PAUSE_MS = 25;
/** Answered without anybody's order or card. */
const READS = [
  '/place/countries',
  '/pops',
  '/references/category',
  '/tag-market/public/listings',
  '/pops/population',
] as const;

/** An API at an address. */
export const appAt = (base: string, patienceMs = PATIENCE_MS): App => ({
  async request(path: string | Request | URL, init?: RequestInit) {
    const { pathname, search } = new URL(String(path), base);
    const signal = init?.signal ?? timeLimit(patienceMs);
    return fetch(base + pathname + search, { ...init, redirect: 'manual', signal });
  },
});
/** Signs in again once a token has run out, as the portal does: a night is longer than its quarter of an hour. */
export function keepSignedIn(app: App, email: string): App {
  let renewed: string | undefined;
  return {
    async request(path, init) {
      const headers = new Headers(init?.headers);
      const send = () => {
        if (renewed && headers.has('authorization')) {
          headers.set('authorization', `Bearer ${renewed}`);
        }
        return app.request(path, { ...init, headers });
      };
      const answer = await send();
      if (answer.status !== 401) return answer;
      renewed = (await signInAs(callsOf(app), email)).token;
      return send();
    },
  };
}

/** A stream's answer has no end. */
const timeLimit = (ms: number) => (Number.isFinite(ms) ? AbortSignal.timeout(ms) : null);

/** Writes and reads until stopped. */
interface Load {
  /** Every order that was begun, and how many of its steps were acknowledged. */
  readonly orders: ReadonlyMap<string, { readonly script: Script; readonly done: number }>;
  /** When a step was acknowledged, in milliseconds of `performance.now()`. */
  readonly acknowledgedAt: readonly number[];
  /** Why steps had to be tried again, and how often. */
  readonly retries: ReadonlyMap<string, number>;
  readonly reads: { answered: number; readonly failed: string[]; aged: number };
  /** What an order's row is once all its steps are acknowledged. */
  expectedOf(id: string): { readonly number: string; readonly expected: StoredOrder };
  /** @throws why one of the writers has given up. */
  assertRunning(): void;
  /** Finishes the orders that were begun. */
  stop(): Promise<void>;
}

/** @param name of its orders, of which no other load has any */
export function startLoad(
  customer: Customer,
  app: App,
  writers: number,
  readers: number,
  name = 'order',
): Load {
  let isOver = false;
  let next = 0;
  const orders = new Map<string, { script: Script; done: number }>();
  const acknowledgedAt: number[] = [];
  const retries = new Map<string, number>();
  const reads = { answered: 0, failed: [] as string[], aged: 0 };

  async function untilDone(step: () => Promise<Script>): Promise<Script> {
    const begun = performance.now();
    for (;;) {
      try {
        const script = await step();
        acknowledgedAt.push(performance.now());
        return script;
      } catch (error) {
        const reason = /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error).slice(0, 80);
        retries.set(reason, (retries.get(reason) ?? 0) + 1);
        if (performance.now() - begun > STEP_MS) throw error;
        await pause(PAUSE_MS);
      }
    }
  }

  async function write(): Promise<void> {
    while (!isOver) {
      let script: Script = { id: `${name} ${next++}` };
      orders.set(script.id, { script, done: 0 });
      for (const [index, step] of customer.steps.entries()) {
        script = await untilDone(() => step(script));
        orders.set(script.id, { script, done: index + 1 });
      }
    }
  }

  async function read(): Promise<void> {
    for (let at = 0; !isOver; at += 1) {
      const path = READS[at % READS.length]!;
      try {
        const answer = await app.request(path, { signal: AbortSignal.timeout(READ_MS) });
        await answer.arrayBuffer();
        if (answer.status === 200) reads.answered += 1;
        else reads.failed.push(`${path} ${answer.status}`);
        if (answer.headers.has('x-data-age')) reads.aged += 1;
      } catch (error) {
        reads.failed.push(`${path} ${String(error)}`);
      }
      await pause(READ_PAUSE_MS);
    }
  }

  const work = [
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: readers }, read),
  ];
  const all = Promise.all(work);
  let failure: unknown;
  all.catch((error: unknown) => (failure = error));
  return {
    assertRunning() {
      if (failure !== undefined) throw failure;
    },
    orders,
    acknowledgedAt,
    retries,
    reads,
    expectedOf(id) {
      const { number = '', total } = orders.get(id)!.script;
      const once = { cards: CARDS, payments: 1, events: 1 };
      return { number, expected: { number, total: total!, is_paid: true, ...once } };
    },
    async stop() {
      isOver = true;
      await all;
    },
  };
}

interface StoredOrder {
  readonly number: string;
  readonly total: number;
  readonly is_paid: boolean;
  readonly cards: number;
  readonly payments: number;
  readonly events: number;
}

/** Every order by its number. */
export async function storedOrders({ pool }: Database): Promise<Map<string, StoredOrder>> {
  const { rows } = await pool.query<StoredOrder>(
    `select number, (quote ->> 'total')::int as total, paid_at is not null as is_paid,
       (select count(*) from sub_orders s join order_items i on i.sub_order_id = s.id
         where s.order_id = o.id) as cards,
       (select count(*) from payments p where p.subject = o.number and p.state = 'paid') as payments,
       (select count(*) from order_events e where e.order_id = o.id) as events
     from orders o`,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

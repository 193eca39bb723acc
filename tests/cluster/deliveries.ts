import type { DeliveryResult } from '@tag/contract/lab';
import type { Database } from '@tag/server';
import { addUser, type App, callsOf, signInAs } from '../support/accounts.ts';
import {
  deliveredCard,
  filesOf,
  orderAtVerification,
  postDelivery,
  zipDelivery,
} from '../support/delivery.ts';
import { pause } from '../support/waiting.ts';

/** Between two cards, as a machine that grades. */
const PAUSE_MS = 500;

/** Cards that the lab delivers, one after another, until stopped. */
interface Deliveries {
  /** Ids of cards that were sent. */
  readonly begun: ReadonlySet<string>;
  /** The certificate of each that is acknowledged. */
  readonly graded: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

export function startDeliveries(database: Database, app: App): Deliveries {
  let isOver = false;
  const begun = new Set<string>();
  const graded = new Map<string, string>();

  async function deliver(): Promise<void> {
    const owner = await addUser(database);
    const { email } = await addUser(database, { role: 'lab' });
    const { token } = await signInAs(callsOf(app), email);
    const api = app as Parameters<typeof postDelivery>[0]['api'];
    for (let at = 0; !isOver; at += 1) {
      const { itemIds } = await orderAtVerification(database, owner.id, 1);
      const [id = ''] = itemIds;
      const card = deliveredCard(id, { score: 850 + (at % 150) });
      begun.add(id);
      const zip = await zipDelivery([card], await filesOf(card));
      const answer = await postDelivery({ api, token }, zip, { Prefer: 'wait=60' });
      const result = (await answer.json()) as DeliveryResult;
      const certificate = result.cards?.[0]?.certificate;
      if (!certificate) throw new Error(JSON.stringify(result));
      graded.set(id, certificate);
      await pause(PAUSE_MS);
    }
  }

  const work = deliver();
  work.catch(() => {});
  return {
    begun,
    graded,
    async stop() {
      isOver = true;
      await work;
    },
  };
}

import { cardOfRow, createMatchBook, lookupOf } from '@tag/card-grid';
import type { PublicClient } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import {
  createSubOrders,
  deleteSubOrders,
  itemInputOf,
  listOrderItems,
  MOST_ITEMS_SAVED,
  saveOrderItems,
  type ItemChanges,
  type SentInvitation,
} from '@tag/contract/orders';
import type { OrderDraft } from '@tag/order-draft';
import { proxy, ref } from 'valtio';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { invitedBy, type CustomerJob } from './customer-jobs.ts';
import { inviteNamed } from './invite-named.ts';

export interface ImportState {
  stage: 'ready' | 'looking' | 'saving' | 'inviting' | 'done' | 'undone';
  /** Cards looked up or saved in this stage, or customers invited. */
  done: number;
  isRunning: boolean;
  /** Why it stopped, or what it waits for: it can go on. */
  problem: string | null;
  /** What became of the invitations. */
  sent: readonly SentInvitation[];
}

interface ImportOptions {
  client: PublicClient;
  submission: Pick<OrderDraft, 'ensureOrder' | 'refresh'>;
  jobs: readonly CustomerJob[];
}

/** Room between two cards for others, as the sheet leaves it. */
const GAP = 64;
const PAGE_SIZE = 1000;

/**
 * Brings a file's cards to their customers: looks the cards up, adds the sub-orders, saves the cards, then
 * invites. Whatever fails, it goes on from there: all ids are made before, so nothing is added twice.
 */
export function createCustomerImport({ client, submission, jobs }: ImportOptions) {
  const state = proxy<ImportState>({
    stage: 'ready',
    done: 0,
    isRunning: false,
    problem: null,
    sent: ref([]),
  });
  /** Of each sub-order, as the server last said. */
  const versions = new Map(jobs.map(({ existing, id }) => [id, existing?.version ?? 0]));
  /** Bodies as they were sent first: one sent again must be the same. */
  const bodies = new Map<CustomerJob, ReturnType<typeof bodiesOf>>();
  const cards = jobs.flatMap((job) => job.cards);

  const book = createMatchBook({ client, onFound: () => noteFound() });
  let noteFound = () => {};
  let endLookUp = () => {};
  let isStopped = false;

  function lookUp(): Promise<void> {
    state.stage = 'looking';
    let stop = () => {};
    return new Promise<void>((resolve, reject) => {
      endLookUp = () => reject(new Error('stopped'));
      noteFound = () => {
        state.problem = book.problem === undefined ? null : describeFailure(book.problem);
        state.done = cards.filter(({ cells }) => isFound(cells)).length;
        if (book.left === 0) resolve();
      };
      for (const { cells } of cards) {
        const lookup = lookupOf(cells);
        if (lookup) book.want(lookup);
      }
      // Not before: each of its calls takes as many as it can.
      stop = book.start();
      noteFound();
    }).finally(() => stop());
  }
  const findingOf = (cells: readonly string[]) => {
    const lookup = lookupOf(cells);
    return lookup ? book.find(lookup.key) : ({ kind: 'none' } as const);
  };
  const isFound = (cells: readonly string[]) => findingOf(cells) !== undefined;

  async function addSubOrders(orderNumber: string): Promise<void> {
    const items = jobs
      .filter(({ existing }) => !existing)
      .map(({ email, id, name }) => ({ id, name, email }));
    if (items.length === 0) return;
    await client.call(createSubOrders, { params: { orderNumber }, body: { items } });
  }

  function bodiesOf(job: CustomerJob, from: number) {
    const put = job.cards.map(({ cells }, index) =>
      itemInputOf(
        cardOfRow(cells, findingOf(cells), {
          id: job.cardIds[index]!,
          subOrderId: job.id,
          position: from + index * (job.existing ? 1 : GAP),
        }),
      ),
    );
    const calls = Math.ceil(put.length / MOST_ITEMS_SAVED);
    return Array.from({ length: calls }, (_, call) =>
      put.slice(call * MOST_ITEMS_SAVED, (call + 1) * MOST_ITEMS_SAVED),
    );
  }

  async function saveCards(orderNumber: string, job: CustomerJob): Promise<void> {
    const left = bodies.get(job) ?? bodiesOf(job, await nextPosition(orderNumber, job));
    bodies.set(job, left);
    while (left.length > 0) {
      const put = left[0]!;
      await save(orderNumber, job, { put, remove: [] });
      left.shift();
      state.done += put.length;
    }
  }

  /** Saves on top of what others changed meanwhile: cards of their own aren't touched. */
  async function save(
    orderNumber: string,
    { id: subOrderId }: CustomerJob,
    change: Omit<ItemChanges, 'version'>,
  ): Promise<void> {
    const params = { orderNumber, subOrderId };
    const send = () => {
      const body = { ...change, version: versions.get(subOrderId)! };
      return client.call(saveOrderItems, { params, body });
    };
    const saved = await send().catch((error: unknown) => {
      const version = error instanceof ApiError && error.details?.version;
      if (typeof version !== 'number') throw error;
      versions.set(subOrderId, version);
      return send();
    });
    versions.set(subOrderId, saved.version);
  }

  /** Behind the cards the sub-order has. */
  async function nextPosition(orderNumber: string, { existing }: CustomerJob): Promise<number> {
    if (!existing?.cards) return 0;
    const page = Math.ceil(existing.cards / PAGE_SIZE);
    const query = { subOrderId: existing.id, page, pageSize: PAGE_SIZE };
    const { items } = await client.call(listOrderItems, { params: { orderNumber }, query });
    return (items.at(-1)?.position ?? 0) + 1;
  }

  async function work(invites: boolean): Promise<void> {
    await lookUp();
    const { orderNumber } = await submission.ensureOrder();
    await addSubOrders(orderNumber);
    state.stage = 'saving';
    state.done = 0;
    for (const job of jobs) {
      if (bodies.get(job)?.length === 0) state.done += job.cards.length;
      else await saveCards(orderNumber, job);
    }
    if (invites) {
      state.stage = 'inviting';
      state.done = 0;
      state.sent = ref([]);
      const ids = invitedBy(jobs).map(({ id }) => id);
      await inviteNamed(client, orderNumber, ids, (sent) => {
        state.sent = ref([...state.sent, ...sent]);
        state.done += sent.length;
      });
    }
    state.stage = 'done';
  }

  async function removeAll(): Promise<void> {
    const { orderNumber } = await submission.ensureOrder();
    const ids = jobs.filter(({ existing }) => !existing).map(({ id }) => id);
    if (ids.length > 0) {
      await client.call(deleteSubOrders, { params: { orderNumber }, body: { ids } });
    }
    for (const job of jobs.filter(({ existing }) => existing)) {
      for (let from = 0; from < job.cardIds.length; from += MOST_ITEMS_SAVED) {
        const remove = job.cardIds.slice(from, from + MOST_ITEMS_SAVED);
        await save(orderNumber, job, { put: [], remove });
      }
    }
    state.stage = 'undone';
  }

  /** Runs one of them at a time, and reads the order again, whether or not it could finish. */
  async function run(task: () => Promise<void>): Promise<void> {
    if (state.isRunning) return;
    state.isRunning = true;
    state.problem = null;
    try {
      await task();
    } catch (error) {
      if (!isStopped) state.problem = describeFailure(error);
    }
    isStopped = false;
    await submission.refresh();
    state.isRunning = false;
  }

  return {
    state,
    jobs,
    /** Starts it, or goes on after a failure. */
    run: (invites: boolean): Promise<void> => run(() => work(invites)),
    /** Ends the search for cards, which would wait for a connection. */
    stop(): void {
      isStopped = true;
      endLookUp();
    },
    /** Deletes what it added. Emails that went out stay; their invitations end. */
    undo: (): Promise<void> => run(removeAll),
  };
}

export type CustomerImport = ReturnType<typeof createCustomerImport>;

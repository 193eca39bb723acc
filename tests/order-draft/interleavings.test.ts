import { CallFailure } from '@tag/client/public';
import { newCard } from '@tag/contract/orders';
import { createOrderDraft, type OrderDraft } from '@tag/order-draft';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createFakeServer,
  NUMBER,
  OTHER_SUB_ORDER,
  SUB_ORDER,
  type Carry,
  type FakeServer,
} from './fake-server.ts';

const RUNS = 1000;
const STEPS = 80;
const SUB_ORDERS = [SUB_ORDER, OTHER_SUB_ORDER] as const;
/** Cards that both tabs type into. */
const CARDS = SUB_ORDERS.map((_, part) =>
  [0, 1].map((card) => `${part}${card}000000-0000-4000-8000-000000000000`),
);
const ORDER_NAME = 'the name of the order';
/** What is known of a card that was removed. */
const REMOVED = '(removed)';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A line on which calls and answers wait until they are let through, in any order. */
function createLine() {
  const ahead: { arrive(): void; lose(): void }[] = [];
  let isOffline = false;
  const lost = () => new CallFailure('network', 'No connection');

  const carry: Carry = (serve, { signal }) =>
    new Promise((resolve, reject) => {
      if (isOffline) return reject(lost());
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      const lose = () => reject(lost());
      const served = () => {
        try {
          const answer = serve();
          ahead.push({ arrive: () => resolve(answer), lose });
        } catch (error) {
          ahead.push({ arrive: () => reject(error as Error), lose });
        }
      };
      ahead.push({ arrive: served, lose });
    });

  return {
    carry,
    /** Lets one of them through. */
    pass(random: () => number, loses = false): void {
      const [one] = ahead.splice(Math.floor(random() * ahead.length), 1);
      if (loses) one?.lose();
      else one?.arrive();
    },
    get isEmpty() {
      return ahead.length === 0;
    },
    turn(offline: boolean): void {
      isOffline = offline;
    },
  };
}

/** A tab of one customer, and what was typed in it. */
interface Tab {
  readonly draft: OrderDraft;
  readonly line: ReturnType<typeof createLine>;
  /** The last text typed into each field. */
  readonly typed: Map<string, string>;
  /** The texts that each field has shown. */
  readonly shown: Map<string, Set<string>>;
  /** For each typed text, those that the customer has seen in its field, or `all` after a decision. */
  readonly knew: Map<string, ReadonlySet<string> | 'all'>;
  /** Decisions that are carried out. */
  deciding: number;
}

function openTab(there: FakeServer, name: string, orderNumber: string): Tab {
  const line = createLine();
  const query = new URLSearchParams();
  const client = there.clientOf(name, line.carry);
  const draft = createOrderDraft(client, { orderNumber, couponId: null, query });
  draft.start();
  return { draft, line, typed: new Map(), shown: new Map(), knew: new Map(), deciding: 0 };
}

const microtasks = () => vi.advanceTimersByTimeAsync(0);

async function letAllThrough(tabs: readonly Tab[]): Promise<void> {
  do {
    for (const { line } of tabs) {
      while (!line.isEmpty) {
        line.pass(() => 0);
        await microtasks();
      }
    }
    await vi.advanceTimersByTimeAsync(31_000);
  } while (tabs.some(({ line }) => !line.isEmpty));
}

const nameOf = ({ cards }: OrderDraft, id: string) =>
  cards.state.items.find((card) => card.id === id)?.name ?? REMOVED;

/** Types something, as a customer does on what is shown. */
function edit(tab: Tab, text: string, random: () => number): void {
  const { draft, typed, shown, knew } = tab;
  const { cards, state } = draft;
  if (!state.order) return;
  const note = (field: string) => {
    typed.set(field, text);
    knew.set(text, tab.deciding > 0 ? 'all' : new Set(shown.get(field)));
  };
  const part = SUB_ORDERS.indexOf(cards.state.subOrderId as typeof SUB_ORDER);
  if (random() < 0.3 || part < 0 || cards.state.status !== 'ready') {
    note(ORDER_NAME);
    draft.change({ name: text });
    return;
  }
  const id = CARDS[part]![Math.floor(random() * 2)]!;
  if (random() < 0.15 && nameOf(draft, id) !== REMOVED) {
    typed.set(id, REMOVED);
    cards.remove(new Set([id]));
  } else {
    note(id);
    cards.put([newCard({ id, position: CARDS[part]!.indexOf(id), name: text })]);
  }
}

function look({ draft, shown }: Tab): void {
  const names = draft.cards.state.items.map(({ id, name = '' }) => [id, name] as const);
  for (const [field, text] of [...names, [ORDER_NAME, draft.state.order?.name ?? ''] as const])
    shown.set(field, (shown.get(field) ?? new Set()).add(text));
}

function keepMine(tab: Tab): void {
  for (const text of tab.knew.keys()) tab.knew.set(text, 'all');
  tab.deciding += 1;
  void tab.draft.solveConflict('mine').then(() => (tab.deciding -= 1));
}

async function openCards({ draft }: Tab, random: () => number): Promise<void> {
  const subOrders = draft.state.order?.subOrders ?? [];
  const wanted = subOrders[Math.floor(random() * subOrders.length)];
  if (wanted) void draft.cards.open(draft.state.order!, wanted.id);
  await microtasks();
}

async function step(tab: Tab, text: string, random: () => number): Promise<void> {
  const { draft, line } = tab;
  const kind = random();
  if (kind < 0.25) edit(tab, text, random);
  else if (kind < 0.55) line.pass(random);
  else if (kind < 0.6) line.pass(random, true);
  else if (kind < 0.7) void draft.refresh();
  else if (kind < 0.78) await openCards(tab, random);
  else if (kind < 0.82) line.turn(random() < 0.5);
  else if (draft.state.save === 'conflict') keepMine(tab);
  else await vi.advanceTimersByTimeAsync(700);
  await microtasks();
  look(tab);
}

/** Ends a run: the connection is back, and whoever is asked keeps what they typed. */
async function settle(tabs: readonly Tab[]): Promise<void> {
  for (const { line } of tabs) line.turn(false);
  for (let round = 0; round < 10; round += 1) {
    await letAllThrough(tabs);
    if (tabs.every(({ draft }) => draft.state.order && draft.state.save === 'saved')) return;
    for (const tab of tabs) {
      const { draft } = tab;
      if (!draft.state.order) void draft.load();
      else if (draft.state.save === 'conflict') keepMine(tab);
      else void draft.settle();
      await letAllThrough(tabs);
    }
  }
}

async function play(seed: number): Promise<string[]> {
  const random = randomOf(seed);
  const there = createFakeServer();
  const isNew = seed % 3 === 0;
  if (!isNew) there.create({ kind: 'group' });
  const tabs = [openTab(there, 'one', isNew ? 'new-single' : NUMBER)];
  if (!isNew) tabs.push(openTab(there, 'two', NUMBER));
  for (let at = 0; at < STEPS; at += 1) {
    await step(tabs[Math.floor(random() * tabs.length)]!, `${seed}.${at}`, random);
  }
  await settle(tabs);
  for (const { draft } of tabs) void draft.refresh();
  await letAllThrough(tabs);

  return [
    ...there.falseConflicts.map((what) => `false conflict: ${what}`),
    ...there.replaced
      .filter(({ before, after }) => isUnseen(before, after, tabs))
      .map(({ before, after }) => `${before} gave way to ${after}, whose customer never saw it`),
    ...tabs
      .filter(({ draft }) => draft.state.save !== 'saved')
      .map(({ draft }) => `ended ${draft.state.save}`),
    ...[...new Set(tabs.flatMap(({ typed }) => [...typed.keys()]))].flatMap((field) =>
      problemsOf(field, tabs, there),
    ),
  ];
}

/** Whether a text of one tab gave way to that of another, whose customer never saw it and wasn’t asked. */
function isUnseen(before: string, after: string, tabs: readonly Tab[]): boolean {
  const other = tabs.find(({ knew }) => knew.has(after) && !knew.has(before));
  const seen = other?.knew.get(after);
  return before !== '' && seen !== undefined && seen !== 'all' && !seen.has(before);
}

/** What is kept in a field is what a tab typed last, and each tab shows it. */
function problemsOf(field: string, tabs: readonly Tab[], there: FakeServer): string[] {
  const id = SUB_ORDERS[CARDS.findIndex((cards) => cards.includes(field))];
  const kept =
    field === ORDER_NAME ? there.order().name : (there.cardsOf(id).get(field)?.name ?? REMOVED);
  const isTyped = tabs.some(({ typed }) => typed.get(field) === kept);
  const shown = tabs
    .filter(({ draft: { cards } }) => field === ORDER_NAME || cards.state.subOrderId === id)
    .filter(({ draft: { cards } }) => field === ORDER_NAME || cards.state.status === 'ready')
    .map(({ draft }) => (field === ORDER_NAME ? draft.state.order?.name : nameOf(draft, field)));
  return [
    ...(isTyped ? [] : [`lost: ${kept} is in ${field}`]),
    ...shown.filter((text) => text !== kept).map((text) => `${text} is shown, kept is ${kept}`),
  ];
}

test(`in ${RUNS} interleavings no input is lost or overwritten unseen, and no conflict is false`, async () => {
  const failed = new Map<number, string[]>();
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const problems = await play(seed);
    if (problems.length > 0) failed.set(seed, problems);
  }
  expect(Object.fromEntries(failed)).toEqual({});
}, 120_000);

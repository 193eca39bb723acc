import {
  BENCH_PAGE,
  listBenchCards,
  listCardAdditions,
  readBenchOrder,
  readLabQueue,
  receiveParcel,
  scanCode,
  type BenchCard,
  type BenchCards,
  type BenchCardsQuery,
  type BenchChange,
  type BenchOrder,
  type BenchPart,
  type MissingService,
  type ServiceTally,
} from '@tag/contract/lab';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { Route, Routes } from 'react-router-dom';
import { placeOf } from '../../portal/src/screens/lab/card-place.ts';
import LabScreen from '../../portal/src/screens/lab/screen.tsx';
import { nextFrames, until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

export const stage = setStage();
export const NUMBER = 'TG8F3K2QWX';
const LIST = '5b0c1f3e-0000-4000-8000-000000000001';
export const idOf = (card: number) => `5b0c1f3e-0000-4000-8000-00000000001${card}`;

function card(number: number, title: string): BenchCard {
  return {
    itemId: idOf(number),
    orderNumber: NUMBER,
    subOrderId: LIST,
    subOrderName: 'Cards',
    position: number,
    title,
    entered: title,
    enteredDetails: {},
    seen: {},
    state: 'matched',
    cardId: number + 1,
    variationId: null,
    image: null,
    size: 'Standard',
    serviceSpeed: 'Standard',
    dueAt: null,
    declaredValue: 5000,
    stage: null,
    since: null,
    outcome: null,
    isDamaged: false,
    isShipped: false,
    isHeld: null,
    sameSerial: [],
    certificate: null,
    label: null,
    missing: [],
    confirmed: [],
    photos: [],
  };
}
export const CARDS = [card(0, 'Pikachu'), card(1, 'Mew'), card(2, 'Eevee')];
const ORDER: BenchOrder = {
  orderNumber: NUMBER,
  name: 'First try',
  customer: 'Casey Lee',
  stage: 'pending_receipt',
  serviceSpeed: 'Standard',
  options: [],
  isAssured: false,
  dueAt: null,
  subOrders: [
    {
      ...{ id: LIST, name: 'Cards', position: 1, cards: 3, arrived: 0, photos: [] },
      ...{ serviceSpeed: 'Standard', dueAt: null, roomLeft: 0 },
    },
  ],
  parts: [],
  extras: [],
  photos: [],
};
export const [SUB_ORDER] = ORDER.subOrders as [BenchOrder['subOrders'][number]];

/** An order with some cards, as the server counts them. */
export function orderOf(cards: readonly BenchCard[], more: Partial<BenchOrder> = {}): BenchOrder {
  const parts = new Map<string, BenchCard[]>();
  for (const one of cards) {
    const name = `${placeOf(one)} ${one.subOrderId}`;
    parts.set(name, [...(parts.get(name) ?? []), one]);
  }
  return { ...ORDER, ...more, parts: [...parts.values()].map(partOf) };
}

function partOf(cards: readonly BenchCard[]): BenchPart {
  const [first] = cards;
  const lacks = ({ missing }: BenchCard) => missing.length > 0;
  const tally = (services: readonly MissingService[]): ServiceTally[] =>
    [...new Set(services.map(({ service }) => service))].map((service) => {
      const own = services.filter((one) => one.service === service);
      const amount = own.reduce((sum, one) => sum + one.amount, 0);
      return { ...own[0]!, amount, cards: own.length };
    });
  return {
    stage: placeOf(first!)!,
    subOrderId: first!.subOrderId,
    cards: cards.length,
    ready: cards.filter((one) => one.isHeld === null && !lacks(one)).length,
    returned: cards.filter(({ outcome }) => outcome !== null).length,
    lacking: cards.filter(lacks).length,
    dueAt: first!.dueAt,
    missing: tally(cards.flatMap(({ missing }) => missing)),
    confirmed: tally(cards.flatMap(({ confirmed }) => confirmed)),
  };
}

/** A page of some cards, as the server gives it. */
function pageOf(cards: readonly BenchCard[], query: BenchCardsQuery): BenchCards {
  const { after, itemId, search = '', stage, subOrderId } = query;
  const found = cards.filter(
    (one) =>
      (itemId ?? [one.itemId]).includes(one.itemId) &&
      (subOrderId ?? one.subOrderId) === one.subOrderId &&
      (stage ?? placeOf(one)) === placeOf(one) &&
      one.position > Number(after ?? -1) &&
      one.title.toLowerCase().includes(search),
  );
  const items = found.slice(0, BENCH_PAGE);
  return { items, next: found.length > items.length ? String(items.at(-1)!.position) : null };
}

/** What a command answers that leaves an order with some cards. */
export const changeTo = (
  cards: readonly BenchCard[],
  itemIds: readonly string[],
  more: Partial<BenchOrder> = {},
): BenchChange => {
  const changed = cards.filter(({ itemId }) => itemIds.includes(itemId));
  return {
    order: orderOf(cards, more),
    changed: changed.map(({ itemId, stage }) => ({ itemId, stage })),
    cards: changed.length > BENCH_PAGE ? [] : changed,
  };
};

type Answers = Record<string, (query?: unknown) => Promise<unknown>>;

/** From now on, an order has these cards. */
export function setCards(
  answers: Answers,
  cards: readonly BenchCard[],
  more: Partial<BenchOrder> = {},
): void {
  answers[readBenchOrder.path] = async () => orderOf(cards, more);
  answers[listBenchCards.path] = async (query) => pageOf(cards, query as BenchCardsQuery);
}

const QUEUE = {
  stages: [{ stage: 'pending_receipt', orders: 1, cards: 3 }],
  items: [],
  total: 0,
  from: 1,
  next: null,
  previous: null,
};

/** Opens the bench with answers to change, and waits until it can be used. */
export async function show(at: string) {
  await setViewport({ width: 1280, height: 900 });
  const hand = handSession();
  const answers: Answers = {
    [readLabQueue.path]: async () => QUEUE,
    [listCardAdditions.path]: async () => ({ items: [], total: 0 }),
    [receiveParcel.path]: async () => changeTo(CARDS, []),
    [scanCode.path]: async () => ({ order: orderOf(CARDS), subOrderId: LIST, card: null }),
  };
  setCards(answers, CARDS);
  hand.answer = (path, query) => answers[path]!(query);
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at={at}>
      <Routes>
        <Route path="/lab/:orderNumber?" element={<LabScreen />} />
      </Routes>
    </Portal>,
  );
  await until(() => document.activeElement === (panel() ?? field()));
  return { hand, answers };
}

/** The card at the bench. */
export const panel = () => stage.host.querySelector<HTMLElement>('.bench-panel');
/** Takes a card of the rail to the bench. */
export async function take(title: string): Promise<void> {
  const rows = [...stage.host.querySelectorAll('.bench-card > button')];
  await press(rows.find(({ textContent }) => textContent!.startsWith(title))!);
  await until(() => panel()!.querySelector('h2')!.textContent === title);
}
export const field = () => stage.host.querySelector<HTMLInputElement>('input[name="scan"]')!;
export const message = () => stage.host.querySelector('.bench-announcement')!.textContent!;
export const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

/** A real mouse press: `click()` from a script counts as one with the keyboard. */
export async function press(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { height, left, top, width } = element.getBoundingClientRect();
  const position: [number, number] = [left + width / 2, top + height / 2].map(Math.round) as never;
  await sendMouse({ type: 'click', position });
  await nextFrames(2);
}

export async function scan(text: string): Promise<void> {
  await sendKeys({ type: text });
  await sendKeys({ press: 'Enter' });
}

import type { BenchCard, BenchCards, BenchChange, BenchOrder, BenchPlace } from '@tag/contract/lab';
import { placeOf } from './card-place.ts';

/** The cards of a sub-order in one place. */
export interface ListOf {
  readonly subOrderId: string;
  readonly stage: BenchPlace;
}

type Placed = Pick<BenchCard, 'itemId' | 'position'>;

/** A list as far as it is loaded. */
interface LoadedList extends ListOf {
  /** By position. */
  readonly ids: readonly string[];
  /** The next page; null: there is none. */
  readonly next: string | null;
  /** The last card of the pages loaded, wherever it is now. */
  readonly end?: Placed | undefined;
  /** Why the last page didn’t come. */
  readonly failure: string | undefined;
}

/** An order at the bench. Never changed in place. */
export interface BenchState {
  /** Null before the first answer. */
  readonly order: BenchOrder | null;
  /** Why the last answer brought nothing. */
  readonly failure: string | undefined;
  /** Every card loaded so far. */
  readonly cards: ReadonlyMap<string, BenchCard>;
  readonly lists: ReadonlyMap<string, LoadedList>;
  /** Lists have only cards with these words. */
  readonly search: string;
}

export const EMPTY: BenchState = {
  order: null,
  failure: undefined,
  cards: new Map(),
  lists: new Map(),
  search: '',
};

export const nameOf = ({ stage, subOrderId }: ListOf): string => `${stage} ${subOrderId}`;

const belongs = (card: BenchCard, { stage, subOrderId }: ListOf): boolean =>
  card.subOrderId === subOrderId && placeOf(card) === stage;

/** The cards of a list, as loaded. */
export function cardsOf({ cards, lists }: BenchState, list: ListOf): BenchCard[] {
  const ids = lists.get(nameOf(list))?.ids ?? [];
  return ids.map((id) => cards.get(id)!).filter((card) => belongs(card, list));
}

/** The card after one in its list; after the last, the first of the others. */
export function nextOf(
  state: BenchState,
  card: BenchCard,
  isWanted: (other: BenchCard) => boolean = () => true,
): BenchCard | undefined {
  const stage = placeOf(card);
  if (stage === null) return undefined;
  const others = cardsOf(state, { stage, subOrderId: card.subOrderId }).filter(
    (other) => other.itemId !== card.itemId && isWanted(other),
  );
  return others.find((other) => compare(other, card) > 0) ?? others[0];
}

/** How many cards an order has in one place, in one of its sub-orders or in all. */
export const countIn = ({ parts }: BenchOrder, stage: BenchPlace, subOrderId?: string): number =>
  parts
    .filter((one) => one.stage === stage && (subOrderId ?? one.subOrderId) === one.subOrderId)
    .reduce((sum, { cards }) => sum + cards, 0);

/** A list loaded from its first page on. */
export function withList(state: BenchState, list: ListOf, { items, next }: BenchCards): BenchState {
  const ids = items.map(({ itemId }) => itemId);
  return withLists({ ...state, cards: withCards(state.cards, items) }, [
    { ...list, ids, next, end: items.at(-1), failure: undefined },
  ]);
}

/** A list with its next page. */
export function withPage(state: BenchState, list: LoadedList, { items, next }: BenchCards) {
  const ids = [...new Set([...list.ids, ...items.map(({ itemId }) => itemId)])];
  return withLists({ ...state, cards: withCards(state.cards, items) }, [
    { ...list, ids, next, end: items.at(-1) ?? list.end, failure: undefined },
  ]);
}

export const withFailure = (state: BenchState, list: ListOf, failure: string): BenchState =>
  withLists(state, [{ ids: [], next: null, ...state.lists.get(nameOf(list)), ...list, failure }]);

const withLists = (state: BenchState, lists: readonly LoadedList[]): BenchState => ({
  ...state,
  lists: new Map([...state.lists, ...lists.map((list) => [nameOf(list), list] as const)]),
});

/** Cards as they are now: each leaves the lists it isn’t in any more, and enters the one it is in. */
export function merged(state: BenchState, items: readonly BenchCard[]): BenchState {
  const cards = withCards(state.cards, items);
  const lists = [...state.lists.values()].map((list) => {
    const fresh = state.search === '' ? items.filter((card) => isLoaded(card, list)) : [];
    const ids = [...new Set([...list.ids, ...fresh.map(({ itemId }) => itemId)])]
      .filter((id) => belongs(cards.get(id)!, list))
      .sort((a, b) => compare(cards.get(a)!, cards.get(b)!));
    return { ...list, ids };
  });
  return withLists({ ...state, cards }, lists);
}

/** Cards whose stage alone is known: they leave their lists at once, and those are loaded again. */
export function withStages(state: BenchState, changed: BenchChange['changed']): BenchState {
  const known = changed.flatMap(({ itemId, stage }) => {
    const card = state.cards.get(itemId);
    return card ? [{ ...card, stage }] : [];
  });
  return { ...state, cards: withCards(state.cards, known) };
}

function withCards(
  before: ReadonlyMap<string, BenchCard>,
  items: readonly BenchCard[],
): ReadonlyMap<string, BenchCard> {
  const cards = new Map(before);
  for (const card of items) cards.set(card.itemId, card);
  return cards;
}

const compare = (a: Placed, b: Placed): number =>
  a.position - b.position || (a.itemId < b.itemId ? -1 : 1);

/** Whether a card is before the end of what is loaded; the others come with their page. */
const isLoaded = (card: BenchCard, { next, end }: LoadedList): boolean =>
  next === null || (end !== undefined && compare(card, end) <= 0);

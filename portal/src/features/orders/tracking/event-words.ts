import { formatCount } from '@tag/contract/formats';
import { ORDER_STAGE_LABELS, type OrderEvent, type OrderEventKind } from '@tag/contract/orders';

/** Events that the stage doesn't explain. */
const KIND_WORDS: Readonly<Record<Exclude<OrderEventKind, 'stage' | 'card_stage'>, string>> = {
  arrived: 'Parcel opened',
  receipt_undone: 'Not here after all',
  photographed: 'Photographed',
  card_missing: 'Missing from the parcel',
  card_extra: 'Not on the packing list',
  card_damaged: 'Arrived damaged',
  card_identified: 'Identified',
  card_unidentified: 'To be identified again',
  card_graded: 'Graded',
  card_regraded: 'Graded again',
  card_corrected: 'Certificate corrected',
  card_reholdered: 'In a new slab',
  card_voided: 'Certificate voided',
  card_failed: 'Not graded',
  refunded: 'Refund',
  proposed: 'Price proposed',
  proposal_answered: 'Proposal answered',
  label_proposed: 'Label proposed',
  label_answered: 'Label answered',
  decided: 'Decided',
  review_asked: 'Review asked for',
  review_answered: 'Review answered',
  shipped: 'Parcel shipped',
  customer_joined: 'A customer joined',
  submitter_answered: 'Group submitter answered',
  sub_order_locked: 'Locked',
  sub_order_unlocked: 'Unlocked',
};

const ACTOR_WORDS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  lab: 'Lab',
  staff: 'Support',
};

/** One line of a history. */
interface HistoryLine {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  /** The card it is about, or how many cards. */
  readonly subject: string | null;
  readonly note: string | null;
  /** null: it follows from another event. */
  readonly actor: string | null;
}

/**
 * A history with one line for an event of several cards, one for consecutive photos, and
 * none for cards that moved with their order.
 */
export function linesOf(
  events: readonly OrderEvent[],
  titles: ReadonlyMap<string, string>,
): HistoryLine[] {
  const moves = new Set(events.filter(({ kind }) => kind === 'stage').map(moveOf));
  const own = events.filter((event) => event.kind !== 'card_stage' || !moves.has(moveOf(event)));
  return together(own).map((group) => {
    const [{ actor, at, id, itemId }] = group;
    const cards = new Set(group.map((event) => event.itemId)).size;
    return {
      key: id,
      at,
      what: whatHappened(group[0]),
      subject: cards > 1 ? `${formatCount(cards)} cards` : itemId && (titles.get(itemId) ?? null),
      note: noteOf(group),
      actor: actor && (ACTOR_WORDS[actor] ?? null),
    };
  });
}

const moveOf = ({ at, stage }: OrderEvent) => `${at} ${stage}`;

type Group = [OrderEvent, ...OrderEvent[]];

function together(events: readonly OrderEvent[]): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && isPartOf(last[0], event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function isPartOf(first: OrderEvent, { at, itemId, kind, stage }: OrderEvent): boolean {
  if (first.kind !== kind || (first.itemId === null) !== (itemId === null)) return false;
  return kind === 'photographed' || (itemId !== null && first.stage === stage && first.at === at);
}

/** The text they share. */
function noteOf(group: Group): string | null {
  const [{ kind, note }] = group;
  if (kind === 'photographed' && group.length > 1) return `${formatCount(group.length)} photos`;
  return group.every((event) => event.note === note) ? note : null;
}

function whatHappened({ itemId, kind, stage }: OrderEvent): string {
  if (kind === 'photographed' && itemId === null) return 'Parcel photographed';
  if (kind !== 'stage' && kind !== 'card_stage') return KIND_WORDS[kind];
  return stage === null ? 'Moved on' : ORDER_STAGE_LABELS[stage];
}

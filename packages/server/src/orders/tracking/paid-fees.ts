import type { FeeLine, TotalFee } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { findProposals, type ProposalRow } from './proposals.ts';
import type { SeenOrder } from '../rows/order-store.ts';

/** What a paid order's fees depend on, for any viewer. */
type PaidOrder = Pick<SeenOrder, 'id' | 'quote' | 'stage'>;

/** The cards of a sub-order that were priced before they were measured. */
interface Unmeasured {
  readonly subOrderId: string;
  /** How many may still cost more. */
  readonly open: number;
  /** What was or is asked for each of the others, US cents; none where that is nothing. */
  readonly asked: readonly number[];
}

/**
 * A paid order's fees as they are now: accepted proposals are part of the total, and what can't be charged
 * any more isn't part of the maximum. The maximum never rises.
 * @param known its proposals, if they were read.
 */
export async function readPaidFees(
  db: Queries,
  order: PaidOrder,
  known?: readonly ProposalRow[],
): Promise<TotalFee> {
  const quote = order.quote as unknown as TotalFee;
  if (order.stage === 'incomplete') return quote;
  const proposals = known ?? (await findProposals(db, [order.id]));
  const fees = withAccepted(quote, proposals);
  const unmeasured = quote.possible.length > 0 ? await readUnmeasured(db, order) : [];
  const possible = quote.shares.flatMap(({ subOrderId }) =>
    possibleLines(quote, {
      subOrderId,
      proposals: proposals.filter((proposal) => proposal.subOrderId === subOrderId),
      unmeasured: unmeasured.find((it) => it.subOrderId === subOrderId),
    }),
  );
  const kept = withinMaximum(possible, quote.maximum - fees.total);
  return { ...fees, possible: kept, maximum: fees.total + sumOf(kept) };
}

/** Proposals made before sub-orders had their own maximum may have used that of another. */
function withinMaximum(possible: readonly FeeLine[], room: number): FeeLine[] {
  let over = Math.max(0, sumOf(possible) - room);
  return possible.flatMap((line) => {
    if (line.kind === 'proposal') return [line];
    const cut = Math.min(over, line.amount);
    over -= cut;
    return lineOfAmount(line, line.amount - cut);
  });
}

/** Fees with the lines of accepted proposals. Each is part of the share of its card's sub-order. */
export function withAccepted(quote: TotalFee, proposals: readonly ProposalRow[]): TotalFee {
  const lines = proposals.filter(isPaid).map(lineOf);
  const shares = quote.shares.map((share) => ({
    ...share,
    amount: share.amount + sumOf(lines.filter(({ subOrderId }) => subOrderId === share.subOrderId)),
  }));
  return {
    ...quote,
    lines: [...quote.lines, ...lines],
    total: quote.total + sumOf(lines),
    shares,
  };
}

interface Part {
  readonly subOrderId: string;
  readonly proposals: readonly ProposalRow[];
  readonly unmeasured: Unmeasured | undefined;
}

/** What may still be charged for a sub-order: proposals without an answer, and the rest. */
function possibleLines(quote: TotalFee, { subOrderId, proposals, unmeasured }: Part): FeeLine[] {
  const asked = proposals.filter(({ answer }) => answer === null).map(lineOf);
  const line = quote.possible.find((it) => it.subOrderId === subOrderId);
  if (!line) return asked;
  const { amount: listed, quantity, unitAmount } = line;
  const { asked: perCard = [], open = 0 } = unmeasured ?? {};
  const released =
    unitAmount * (quantity - Math.min(quantity, open)) -
    perCard.reduce((sum, amount) => sum + Math.min(unitAmount, amount), 0);
  const used = sumOf(asked) + sumOf(proposals.filter(isPaid));
  return [...asked, ...lineOfAmount(line, listed - Math.max(0, released) - used)];
}

/** The line with another amount; none if nothing is left. */
function lineOfAmount(line: FeeLine, amount: number): FeeLine[] {
  if (amount <= 0) return [];
  const { unitAmount } = line;
  return amount % unitAmount === 0
    ? [{ ...line, quantity: amount / unitAmount, amount }]
    : [{ ...line, quantity: 1, unitAmount: amount, amount }];
}

/**
 * A card can't cost more any longer once it is graded, failed, or has a proposal, besides what that asks
 * for. Cards that are paid first are entered, and measured, later.
 */
async function readUnmeasured(db: Queries, { id }: Pick<PaidOrder, 'id'>): Promise<Unmeasured[]> {
  const { rows } = await sql<Unmeasured>`
    select s.id as sub_order_id,
      count(*) filter (where not it.is_settled) as open,
      coalesce(array_agg(p.asked) filter (where p.asked > 0), '{}') as asked
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    left join (
      select item_id,
        (sum(amount) filter (where answer is null or payment_id is not null))::integer as asked
      from price_proposals where order_id = ${id} group by item_id) p on p.item_id = i.id
    left join (
      select distinct item_id from order_events
      where order_id = ${id} and kind = 'card_graded') graded on graded.item_id = i.id
    cross join lateral (
      select o.stage = 'cancelled' or i.outcome is not null or i.certificate is not null
        or graded.item_id is not null or p.item_id is not null as is_settled) it
    where o.id = ${id} and (i.size = 'unsure' or o.paid_first)
    group by s.id`.execute(db);
  return rows;
}

/** Accepted: accepting is paying. */
const isPaid = ({ paymentId }: ProposalRow) => paymentId !== null;

const lineOf = ({ amount, reason, subOrderId, title }: ProposalRow): FeeLine => ({
  kind: 'proposal',
  code: 'proposal',
  label: title,
  rule: reason,
  subOrderId,
  quantity: 1,
  unitAmount: amount,
  amount,
});

const sumOf = (lines: readonly Pick<FeeLine, 'amount'>[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

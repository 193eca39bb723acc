import type { CustomerPlan, Customer } from '@tag/card-grid';
import { CARD_QUANTITY } from '@tag/contract/constants';
import { countOf, formatCards, formatCount } from '@tag/contract/formats';
import { MOST_SUB_ORDERS, type Order, type SubOrder } from '@tag/contract/orders';

/** A customer's cards on their way to a sub-order. */
export interface CustomerJob extends Customer {
  /** Of the sub-order, made up for a new one. */
  readonly id: string;
  /** The sub-order they have in this order already. */
  readonly existing: SubOrder | null;
  /** Of each card, so that sending it again adds no second one. */
  readonly cardIds: readonly string[];
}

/** The jobs of a plan: customers who are in the order already get their cards there, unless it is locked. */
export function jobsOf({ customers }: CustomerPlan, { subOrders }: Order): CustomerJob[] {
  const open = subOrders.filter(({ isLocked }) => !isLocked);
  return customers.map((customer) => {
    const { cards, email, name } = customer;
    const existing =
      open.find((one) =>
        email === null
          ? one.customer === null && isSame(one.name, name)
          : one.customer !== null && isSame(one.customer.email, email),
      ) ?? null;
    return {
      ...customer,
      id: existing?.id ?? crypto.randomUUID(),
      existing,
      cardIds: cards.map(() => crypto.randomUUID()),
    };
  });
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The customers that would get an invitation. */
export const invitedBy = (jobs: readonly CustomerJob[]): CustomerJob[] =>
  jobs.filter(({ email, existing }) => email !== null && !existing?.customer?.isInvited);

/** `30 customers, 2,000 cards, 28 invitations`. */
export function summaryOf(jobs: readonly CustomerJob[]): string {
  const cards = jobs.reduce((sum, job) => sum + job.cards.length, 0);
  return [
    countOf(jobs.length, 'customer'),
    formatCards(cards),
    countOf(invitedBy(jobs).length, 'invitation'),
  ].join(', ');
}

/** Why the order can't take them; undefined if it can. */
export function whyTooMany(jobs: readonly CustomerJob[], order: Order): string | undefined {
  const cards = jobs.reduce((sum, job) => sum + job.cards.length, 0);
  const room = CARD_QUANTITY.max - order.cards;
  if (cards > room)
    return `That’s too many: this order has room for ${formatCount(room)} more cards. Split the file and start another order.`;
  const people = order.subOrders.length + jobs.filter(({ existing }) => !existing).length;
  if (people > MOST_SUB_ORDERS)
    return `That’s too many people: an order can have ${formatCount(MOST_SUB_ORDERS)}. Split the file and start another order.`;
  return undefined;
}

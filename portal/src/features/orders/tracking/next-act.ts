import { formatCount } from '@tag/contract/formats';
import type { CardLabel, Order, OrderStage } from '@tag/contract/orders';
import {
  LABELS_ID,
  orderGradesPath,
  packingListPath,
  PARTS_ID,
  PROPOSALS_ID,
} from '../order-paths.ts';
import type { TrackedOrder } from './read-tracked.ts';

interface Act {
  readonly name: string;
  /** A page, or a part of this one. */
  readonly to: string;
}

/** The stages in which the parcel is packed. */
const PACKED: readonly OrderStage[] = ['sub_kit_shipping', 'pending_receipt'];

/** Whether the reader sends us the order's parcels. */
export const packs = ({ access, groupSubmitter }: Order): boolean =>
  access === 'submitter' || (access === 'owner' && !groupSubmitter?.hasAccepted);

/** Whether a label waits for its reader. */
const isAsked = ({ answer, approvedAt, canAnswer, request }: CardLabel) =>
  canAnswer && approvedAt === null && (request === null || answer !== null);

/** What the reader of a paid order has to do now: what has a deadline first. */
export function nextAct(
  order: Order,
  { tracking, labels }: Pick<TrackedOrder, 'tracking' | 'labels'>,
): Act | undefined {
  const { orderNumber, subOrders } = order;
  const proposals = tracking.proposals.filter(({ answer }) => answer === null).length;
  if (order.isOwner && proposals > 0) {
    const name =
      proposals === 1
        ? 'Answer the price change'
        : `Answer ${formatCount(proposals)} price changes`;
    return { name, to: `#${PROPOSALS_ID}` };
  }
  const asked = labels.filter(isAsked).length;
  if (asked > 0) {
    const name = asked === 1 ? 'Approve a label' : `Approve ${formatCount(asked)} labels`;
    return { name, to: `#${LABELS_ID}` };
  }
  // They have their grades, and are packed.
  if (tracking.stage === 'order_complete' && tracking.cards.some(({ grade }) => grade !== null)) {
    return { name: 'Decide: ship, sell, or review', to: orderGradesPath(orderNumber) };
  }
  if (!PACKED.includes(tracking.stage) || !packs(order)) return undefined;
  const [first, ...others] = subOrders;
  if (first && others.length === 0)
    return { name: 'Print the packing list', to: packingListPath(orderNumber, first.id) };
  return { name: 'Print the packing lists', to: `#${PARTS_ID}` };
}

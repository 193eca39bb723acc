import { CARD_QUANTITY, FAKE_SUB_ORDER_ID, NEW_ORDER_ID_PREFIX } from '@tag/contract/constants';
import { SERVICE_TIERS, stepsOf, type Order, type OrderOptions } from '@tag/contract/orders';

/** Whether this order isn't created yet. */
export const isNewOrder = (orderNumber: string): boolean =>
  orderNumber.startsWith(NEW_ORDER_ID_PREFIX);

const NO_OPTIONS: OrderOptions = {
  serviceSpeed: null,
  tier: '1080p',
  foilWrapped: false,
  include360Video: false,
  submissionKit: false,
  assurance: false,
  shippingType: null,
  shippingAddressId: null,
  billingAddressId: null,
  insuredValue: 0,
  package: null,
  isPackageChosen: false,
  couponId: null,
  couponCards: null,
};

/** An order before it is created: `orderNumber` is a pseudo id, and the query has the rest. */
export function blankOrder(
  orderNumber: string,
  query: URLSearchParams,
  couponId: string | null,
): Order {
  const kind = orderNumber === `${NEW_ORDER_ID_PREFIX}-group` ? 'group' : 'single';
  const quantity = readQuantity(query.get('quantity'));
  const tier = SERVICE_TIERS.find((code) => code === query.get('tier'));
  const paidFirst = quantity !== null;
  const first = kind === 'group' ? 'group-entry' : paidFirst ? 'shipping' : 'card-entry';
  const now = new Date(0).toISOString();
  return {
    orderNumber,
    kind,
    name: '',
    defaultName: '',
    stage: 'incomplete',
    missing: ['cards', 'payment'],
    access: 'owner',
    isOwner: true,
    ownerName: '',
    canEdit: true,
    step: first,
    steps: stepsOf(kind).map((step) => ({
      step,
      status: step === first ? 'open' : 'blocked',
      missing: [],
    })),
    version: 0,
    paidFirst,
    quantity,
    cards: 0,
    groupSubmitter: null,
    askedSubmitter: null,
    options: {
      ...NO_OPTIONS,
      couponId,
      ...(tier && { tier }),
      ...(query.get('video') === '1' && { include360Video: true }),
    },
    subOrders: kind === 'group' ? [] : [blankSubOrder()],
    total: null,
    quoteExpiresAt: null,
    createdAt: now,
    updatedAt: now,
    submittedAt: null,
    receivedAt: null,
    shippedAt: null,
  };
}

/** The one sub-order of a single order; the server gives it its id. */
const blankSubOrder = () => ({
  id: FAKE_SUB_ORDER_ID,
  name: '',
  position: 0,
  serviceSpeed: null,
  serviceSpeedName: null,
  dueAt: null,
  customer: null,
  isMine: false,
  isLocked: false,
  lockedBy: null,
  stage: 'incomplete' as const,
  cards: 0,
  declaredValue: 0,
  arrivedCards: 0,
  unfinishedCards: 0,
  missing: [],
  version: 0,
});

function readQuantity(written: string | null): number | null {
  const quantity = written !== null && /^\d{1,5}$/.test(written) ? Number(written) : 0;
  return quantity >= CARD_QUANTITY.min && quantity <= CARD_QUANTITY.max ? quantity : null;
}

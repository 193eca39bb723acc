import type { LightItem, Order, OrderReferences, ServiceSpeed } from '@tag/contract/orders';

/** Cards worth more than their speed takes. */
interface OverLimit {
  readonly cards: readonly LightItem[];
  readonly speed: ServiceSpeed;
  /** The sub-order whose own speed it is; null: the order's. */
  readonly subOrder: { readonly id: string; readonly name: string } | null;
  /** The cheapest speed that takes them all; undefined: none does. */
  readonly next: ServiceSpeed | undefined;
}

type Parts = Pick<Order, 'subOrders'>;
type Cards = readonly LightItem[];

/** The cards above the limit of their speed, by who chose it: the order first, then sub-orders. */
export function overLimit(
  order: Pick<Order, 'options'> & Parts,
  { serviceSpeeds }: Pick<OrderReferences, 'serviceSpeeds'>,
  items: Cards,
): OverLimit[] {
  const { options, subOrders } = order;
  const choices = [
    { code: options.serviceSpeed, subOrder: null, own: cardsAtOrderSpeed(order, items) },
    ...subOrders
      .filter(({ serviceSpeed }) => serviceSpeed !== null)
      .map(({ id, name, serviceSpeed }) => ({
        code: serviceSpeed,
        subOrder: { id, name },
        own: items.filter(({ subOrderId }) => subOrderId === id),
      })),
  ];
  return choices.flatMap(({ code, own, subOrder }) => {
    const speed = serviceSpeeds.find((one) => one.code === code);
    if (!speed) return [];
    const cards = cardsOver(speed, own);
    if (cards.length === 0) return [];
    return [{ cards, speed, subOrder, next: cheapestSpeed(serviceSpeeds, own) }];
  });
}

/** The cards of sub-orders that use the order’s speed. */
export function cardsAtOrderSpeed({ subOrders }: Parts, items: Cards): Cards {
  const ids = subOrders.filter(({ serviceSpeed }) => serviceSpeed === null).map(({ id }) => id);
  return items.filter(({ subOrderId }) => ids.includes(subOrderId));
}

/** The cards that are worth more than a speed takes. */
export const cardsOver = ({ maxValue }: ServiceSpeed, cards: Cards): Cards =>
  maxValue === null ? [] : cards.filter(({ declaredValue }) => (declaredValue ?? 0) > maxValue);

/** The cheapest speed that takes all these cards; undefined: none does. */
export function cheapestSpeed(
  speeds: readonly ServiceSpeed[],
  cards: Cards,
): ServiceSpeed | undefined {
  const [cheapest] = speeds
    .filter((speed) => cardsOver(speed, cards).length === 0)
    .sort((a, b) => a.price - b.price);
  return cheapest;
}

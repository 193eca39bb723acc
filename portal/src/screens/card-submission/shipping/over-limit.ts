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

/** The cards above the limit of their speed, by who chose it: the order first, then sub-orders. */
export function overLimit(
  { options, subOrders }: Pick<Order, 'options' | 'subOrders'>,
  { serviceSpeeds }: Pick<OrderReferences, 'serviceSpeeds'>,
  items: readonly LightItem[],
): OverLimit[] {
  const withoutOwn = subOrders.filter(({ serviceSpeed }) => serviceSpeed === null);
  const choices = [
    { code: options.serviceSpeed, subOrder: null, ids: withoutOwn.map(({ id }) => id) },
    ...subOrders
      .filter(({ serviceSpeed }) => serviceSpeed !== null)
      .map(({ id, name, serviceSpeed }) => ({
        code: serviceSpeed,
        subOrder: { id, name },
        ids: [id],
      })),
  ];
  return choices.flatMap(({ code, ids, subOrder }) => {
    const speed = serviceSpeeds.find((one) => one.code === code);
    if (!speed) return [];
    const own = items.filter(({ subOrderId }) => ids.includes(subOrderId));
    const cards = own.filter(({ declaredValue }) => !takes(speed, declaredValue));
    if (cards.length === 0) return [];
    const [next] = serviceSpeeds
      .filter((one) => own.every(({ declaredValue }) => takes(one, declaredValue)))
      .sort((a, b) => a.price - b.price);
    return [{ cards, speed, subOrder, next }];
  });
}

const takes = ({ maxValue }: ServiceSpeed, declaredValue: number | null) =>
  maxValue === null || declaredValue === null || declaredValue <= maxValue;

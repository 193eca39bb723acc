import type { Order, OrderReferences, Turnaround } from '@tag/contract/orders';
import { addBusinessDays } from 'date-fns';

/** Business days until a parcel that is sent now is with us, as a rule. */
const ARRIVAL_DAYS = 5;

/** When an order is expected back, and what that is counted from. */
interface Return {
  readonly arrival: Date;
  readonly from: Date;
  readonly to: Date;
  /** The slowest speed, and its business days. */
  readonly speed: string;
  readonly days: readonly [from: number, to: number];
  /** Too few orders were finished at that speed to expect anything else. */
  readonly isAdvertised: boolean;
  readonly shipping: string;
  readonly shippingDays: number;
}

type Choices = Pick<Order, 'options' | 'subOrders'>;
type Prices = Pick<OrderReferences, 'serviceSpeeds' | 'shippingTypes'>;

/** Undefined while a speed or the way back isn't chosen, or is no longer offered. */
export function returnOf(
  { options, subOrders }: Choices,
  { serviceSpeeds, shippingTypes }: Prices,
  turnaround: readonly Turnaround[],
  now: Date,
): Return | undefined {
  const codes = subOrders.map(({ serviceSpeed }) => serviceSpeed ?? options.serviceSpeed);
  const speeds = serviceSpeeds
    .filter(({ code }) => codes.includes(code))
    .map(({ businessDays, code, name }) => {
      const { likelyDays, lateDays } = turnaround.find((one) => one.code === code) ?? NO_HISTORY;
      const isAdvertised = likelyDays === null || lateDays === null;
      const days: Return['days'] = isAdvertised
        ? [businessDays, businessDays]
        : [likelyDays, lateDays];
      return { speed: name, days, isAdvertised };
    })
    .sort((a, b) => b.days[1] - a.days[1] || b.days[0] - a.days[0]);
  const [slowest] = speeds;
  const type = shippingTypes.find(({ code }) => code === options.shippingType);
  if (!slowest || !type) return undefined;
  const arrival = addBusinessDays(now, ARRIVAL_DAYS);
  const [from, to] = slowest.days.map((days) => addBusinessDays(arrival, days + type.businessDays));
  return {
    ...slowest,
    arrival,
    from: from!,
    to: to!,
    shipping: type.name,
    shippingDays: type.businessDays,
  };
}

const NO_HISTORY: Pick<Turnaround, 'likelyDays' | 'lateDays'> = {
  likelyDays: null,
  lateDays: null,
};

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** `Jan 12` */
export const formatDay = (day: Date): string => DAY.format(day);

/** `Jan 12–20`, `Jan 28 – Feb 4` */
export function formatDays(from: Date, to: Date): string {
  const [first, last] = [formatDay(from), formatDay(to)];
  if (first === last) return first;
  return from.getMonth() === to.getMonth() ? `${first}–${to.getDate()}` : `${first} – ${last}`;
}

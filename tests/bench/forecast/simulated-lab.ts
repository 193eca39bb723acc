import {
  randomExponential,
  randomLcg,
  randomLogNormal,
  randomPoisson,
  randomUniform,
} from 'd3-random';

/** The seeds that the bench replays, chosen before the model existed. */
export const SEEDS = [0.11, 0.23, 0.37, 0.41, 0.59] as const;
/** Business days simulated for each seed: about three years. */
export const DAYS = 750;

/** Service speeds: business days as advertised, and the share of orders at that speed. */
export const SPEEDS = [
  { code: 'economy', advertised: 45, share: 0.5 },
  { code: 'standard', advertised: 20, share: 0.3 },
  { code: 'express', advertised: 10, share: 0.15 },
  { code: 'priority', advertised: 3, share: 0.05 },
] as const;

/** A simulated order. Times are business days since the start. */
export interface SimulatedOrder {
  readonly speed: string;
  /** Business days. */
  readonly advertised: number;
  readonly cards: number;
  readonly receivedAt: number;
  /** When it was shipped; Infinity: not before the end. */
  doneAt: number;
}

const ORDERS_A_DAY = 22;
/** Of one order: log-normal, with a few very large ones. */
const MEDIAN_CARDS = 8;
const MEAN_CARDS = 14;
const MOST_CARDS = 400;
/** The average time between two spikes, in business days. */
const SPIKE_EVERY = 110;
/** Grading limits the lab; this share of its capacity is needed on average, without spikes. */
const USUAL_LOAD = 0.93;
/** Days from grading until the parcel leaves: assembly, checks, imaging, packing. */
const FINISHING = [1.2, 3.2] as const;

/**
 * A lab that grades a limited number of cards a day, in order of due date. Orders come at random, with spikes
 * of 1.5 to 3 times as many for two to five weeks (a new set, a show); its staff falls ill, and it hires
 * slowly when the backlog grows. The same seed gives the same orders on every machine.
 */
export function simulateLab(seed: number): SimulatedOrder[] {
  const source = randomLcg(seed);
  const uniform = randomUniform.source(source);
  const cardsOf = randomLogNormal.source(source)(Math.log(MEDIAN_CARDS), 1.1);
  const untilSpike = randomExponential.source(source)(1 / SPIKE_EVERY);
  const poisson = randomPoisson.source(source);

  const orders: SimulatedOrder[] = [];
  const waiting: { order: SimulatedOrder; due: number; left: number }[] = [];
  const usualCapacity = (ORDERS_A_DAY * MEAN_CARDS) / USUAL_LOAD;
  let capacity = usualCapacity;
  const nextSpike = (after: number) => ({
    from: after + untilSpike(),
    days: uniform(10, 25)(),
    factor: uniform(1.5, 3)(),
  });
  let spike = nextSpike(0);

  for (let day = 0; day < DAYS; day += 1) {
    if (day > spike.from + spike.days) spike = nextSpike(day);
    const factor = day >= spike.from ? spike.factor : 1;
    for (let left = poisson(ORDERS_A_DAY * factor)(); left > 0; left -= 1) {
      const order = {
        ...speedAt(uniform(0, 1)()),
        cards: Math.min(MOST_CARDS, Math.max(1, Math.round(cardsOf()))),
        receivedAt: day + uniform(0, 1)(),
        doneAt: Infinity,
      };
      orders.push(order);
      waiting.push({ order, due: order.receivedAt + order.advertised, left: order.cards });
    }
    waiting.sort((a, b) => a.due - b.due);
    const backlog = waiting.reduce((sum, { left }) => sum + left, 0);
    // Overtime and hiring follow the backlog slowly, and never fully.
    const wanted =
      usualCapacity * Math.min(1.5, Math.max(0.9, 0.75 + backlog / (usualCapacity * 60)));
    capacity += (wanted - capacity) / 40;
    let work = capacity * uniform(0.8, 1.15)();
    while (work > 0 && waiting[0]) {
      const next = waiting[0];
      const done = Math.min(work, next.left);
      next.left -= done;
      work -= done;
      if (next.left > 0.001) break;
      next.order.doneAt = day + 1 + uniform(...FINISHING)();
      waiting.shift();
    }
  }
  return orders.sort((a, b) => a.receivedAt - b.receivedAt);
}

function speedAt(point: number): { speed: string; advertised: number } {
  let sum = 0;
  for (const { code, advertised, share } of SPEEDS) {
    sum += share;
    if (point < sum) return { speed: code, advertised };
  }
  const { code, advertised } = SPEEDS[0];
  return { speed: code, advertised };
}

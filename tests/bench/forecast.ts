import { estimate, expectedDays, PAST_DAYS } from '../../packages/server/src/forecast/estimate.ts';
import { DAYS, SEEDS, simulateLab, SPEEDS, type SimulatedOrder } from './forecast/simulated-lab.ts';
import { defineBench } from './harness/bench.ts';
import type { Row } from './harness/run.ts';

/**
 * Replays simulated queues with load spikes, and forecasts every order from what
 * was known when it was received.
 */
const RATE_DAYS = 10;
const ARRIVAL_DAYS = 20;
/** Before this, too little is known; later orders may not be done by the end. */
const JUDGED = { from: PAST_DAYS, to: DAYS - 100 };
/** Orders done by the later date of their forecast; the pinball loss ÷ that of the advertised turnaround. */
const GOALS = { byLateDate: { least: 75, most: 85 }, loss: { most: 0.7 } };

interface Score {
  orders: number;
  likely: number;
  late: number;
  loss: number;
  advertisedLoss: number;
}
const noScore = (): Score => ({ orders: 0, likely: 0, late: 0, loss: 0, advertisedLoss: 0 });

/** The loss of a quantile forecast: the error, weighted by how unlikely that side should be. */
const pinball = (level: number, actual: number, forecast: number) =>
  actual >= forecast ? level * (actual - forecast) : (1 - level) * (forecast - actual);

function replay(seed: number): Map<string, Score> {
  const scores = new Map(SPEEDS.map(({ code }) => [code as string, noScore()]));
  const received = new Map(SPEEDS.map(({ code }) => [code as string, [] as Received[]]));
  let open: SimulatedOrder[] = [];
  let done: SimulatedOrder[] = [];
  for (const order of simulateLab(seed)) {
    const now = order.receivedAt;
    done = [...done, ...open.filter(({ doneAt }) => doneAt <= now)].filter(
      ({ doneAt }) => doneAt > now - RATE_DAYS,
    );
    open = open.filter(({ doneAt }) => doneAt > now);
    const expected = expectedDays(loadOf(order, open, done, received));
    const past = received.get(order.speed)!;
    while (past[0] && past[0].order.receivedAt < now - PAST_DAYS) past.shift();
    const range = estimate(
      past.map((earlier) => ({
        expected: earlier.expected,
        days: Math.min(earlier.order.doneAt, now) - earlier.order.receivedAt,
        isDone: earlier.order.doneAt <= now,
      })),
      expected,
    );
    past.push({ order, expected });
    open.push(order);
    if (range && now > JUDGED.from && now < JUDGED.to)
      judge(scores.get(order.speed)!, order, range);
  }
  return scores;
}

interface Received {
  readonly order: SimulatedOrder;
  readonly expected: number;
}

function loadOf(
  { advertised, cards, receivedAt: now }: SimulatedOrder,
  open: readonly SimulatedOrder[],
  done: readonly SimulatedOrder[],
  received: ReadonlyMap<string, readonly Received[]>,
) {
  const sum = (orders: readonly SimulatedOrder[]) =>
    orders.reduce((total, order) => total + order.cards, 0);
  const lately = (code: string) =>
    received
      .get(code)!
      .map(({ order }) => order)
      .filter(({ receivedAt }) => receivedAt > now - ARRIVAL_DAYS);
  return {
    cardsAhead:
      cards + sum(open.filter((other) => other.receivedAt + other.advertised <= now + advertised)),
    cardsPerDay: sum(done) / RATE_DAYS,
    faster: SPEEDS.filter((speed) => speed.advertised < advertised).map((speed) => ({
      cardsPerDay: sum(lately(speed.code)) / ARRIVAL_DAYS,
      days: advertised - speed.advertised,
    })),
  };
}

function judge(
  score: Score,
  { advertised, doneAt, receivedAt }: SimulatedOrder,
  { late, likely }: { likely: number; late: number },
): void {
  // What isn't done by the end took at least this long.
  const actual = Math.min(doneAt, DAYS) - receivedAt;
  score.orders += 1;
  score.likely += actual <= likely ? 1 : 0;
  score.late += actual <= late ? 1 : 0;
  score.loss += pinball(0.5, actual, likely) + pinball(0.8, actual, late);
  score.advertisedLoss += pinball(0.5, actual, advertised) + pinball(0.8, actual, advertised);
}

function add(a: Score, b: Score): Score {
  return {
    orders: a.orders + b.orders,
    likely: a.likely + b.likely,
    late: a.late + b.late,
    loss: a.loss + b.loss,
    advertisedLoss: a.advertisedLoss + b.advertisedLoss,
  };
}

const rowOf = ({ advertisedLoss, late, likely, loss, orders }: Score): Row => ({
  orders,
  'by P50, %': (100 * likely) / orders,
  'by P80, %': (100 * late) / orders,
  'loss ÷ advertised': loss / advertisedLoss,
});

export const bench = defineBench({
  async run(run) {
    const table: Record<string, Row> = {};
    for (const seed of SEEDS) {
      const scores = replay(seed);
      for (const [speed, score] of scores) table[`seed ${seed}, ${speed}`] = rowOf(score);
      const all = [...scores.values()].reduce(add, noScore());
      table[`seed ${seed}`] = rowOf(all);
      const share = (100 * all.late) / all.orders;
      run.goal(`seed ${seed}: by P80`, share, { ...GOALS.byLateDate, unit: '%' });
      run.goal(`seed ${seed}: loss ÷ advertised`, all.loss / all.advertisedLoss, GOALS.loss);
    }
    run.table(table);
  },
});

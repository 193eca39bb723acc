import {
  estimate,
  expectedDays,
  PAST_DAYS,
} from '../../../packages/server/src/forecast/estimate.ts';
import { DAYS, SEEDS, simulateLab, SPEEDS, type SimulatedOrder } from './simulated-lab.ts';

/**
 * `npm run bench:forecast`: replays simulated queues with load spikes, and forecasts every order from what
 * was known when it was received. Fails if orders are done by the later date in less than 75 or
 * more than 85 of 100, or if the pinball loss is above 0.7 of that of the advertised turnaround.
 */
const RATE_DAYS = 10;
const ARRIVAL_DAYS = 20;
/** Before this, too little is known; later orders may not be done by the end. */
const JUDGED = { from: PAST_DAYS, to: DAYS - 100 };
const GOALS = { least: 0.75, most: 0.85, loss: 0.7 };

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

const percent = (part: number, whole: number) =>
  `${((100 * part) / whole).toFixed(1)}%`.padStart(7);
function print(name: string, { advertisedLoss, late, likely, loss, orders }: Score): void {
  const cells = [String(orders).padStart(6), percent(likely, orders), percent(late, orders)];
  console.log(
    `${name.padEnd(18)}${cells.join('  ')}  ${(loss / advertisedLoss).toFixed(2).padStart(6)}`,
  );
}

console.log(`${''.padEnd(18)}orders  by P50   by P80   loss ÷ advertised`);
let isMissed = false;
for (const seed of SEEDS) {
  const scores = replay(seed);
  for (const [speed, score] of scores) print(`  ${speed}`, score);
  const all = [...scores.values()].reduce(add, noScore());
  print(`seed ${seed}`, all);
  const share = all.late / all.orders;
  isMissed ||= share < GOALS.least || share > GOALS.most;
  isMissed ||= all.loss > GOALS.loss * all.advertisedLoss;
}
console.log(isMissed ? 'A goal is missed.' : 'Every goal is met, for each seed.');
process.exitCode = isMissed ? 1 : 0;

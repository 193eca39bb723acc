import { ORDER_STAGES, type OrderStage } from '@tag/contract/orders';
import { SetupError } from '@tag/server/setup-error';
import { type BenchParts, createBench } from './bench.ts';
import { nextStep } from './next-step.ts';

interface Simulation extends BenchParts {
  /** Resolves after so many minutes of work, as fast as the simulation runs. */
  readonly pause: (minutes: number) => Promise<unknown>;
  readonly log: (line: string) => void;
  /** The simulation's time; by default the present. */
  readonly now?: () => Date;
  /** Ends when the order is at this stage; when it is shipped, unless given. */
  readonly until?: OrderStage;
}

/** A price was proposed: its customer is given this long before we look again. */
const ANSWER_MINUTES = 10;

/**
 * Takes a paid order through the lab, step by step, from where it is.
 * @throws SetupError if the order can't be processed; ApiError if a step is refused, because
 * someone else is working on the order.
 */
export async function simulateOrder(
  { log, now = () => new Date(), pause, until = 'shipped', ...parts }: Simulation,
  orderNumber: string,
): Promise<void> {
  const bench = createBench(parts);
  let isWaiting = false;
  for (;;) {
    const order = await bench.read(orderNumber);
    if (order.stage === 'incomplete') {
      throw new SetupError(`${orderNumber} isn’t complete: enter its cards and pay for it first.`);
    }
    if (order.stage === 'cancelled') throw new SetupError(`${orderNumber} was canceled.`);
    if (hasReached(order.stage, until)) return;
    const step = nextStep(bench, order, now);
    if (!step) return;
    if (step === 'waiting') {
      if (!isWaiting) log('Waiting for the customer’s answer to a price');
      isWaiting = true;
      await pause(ANSWER_MINUTES);
      continue;
    }
    isWaiting = false;
    await pause(step.minutes);
    log(await step.run());
  }
}

/** A parcel may still be expected when the first cards are shipped. */
const hasReached = (stage: OrderStage, until: OrderStage): boolean =>
  until !== 'shipped' && ORDER_STAGES.indexOf(stage) >= ORDER_STAGES.indexOf(until);

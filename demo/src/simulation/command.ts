import { ApiError } from '@tag/contract/errors';
import { ORDER_STAGE_LABELS } from '@tag/contract/orders';
import type { Database } from '@tag/server';
import type { LabCommand } from '@tag/server/seeding';
import { SetupError } from '@tag/server/setup-error';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_ACCOUNTS } from '../accounts/demo-accounts.ts';
import { demoCall } from '../accounts/demo-call.ts';
import { createBench } from './bench.ts';
import { simulateOrder } from './simulate-order.ts';

const SPEED = 100;
const USAGE = `npm run lab -- simulate ORDER [--speed ${SPEED}]

Takes a paid order of the demo through all stages, from where it is: its cards are
received, scanned, identified, graded with generated reports, labeled, checked,
photographed, and shipped. Of three cards and more, one goes back ungraded. Reports,
population counts, and pictures are there as soon as they would be. Pauses last as
long as the work in a lab, divided by the speed: ${SPEED} unless given, at which three
cards take two minutes. Ctrl-C ends it; started again, it goes on where it was.
Works while the server runs.

The database is that of DATABASE_URL, or the embedded one in DATA_DIR (./data).

Exit code: 0 the order is shipped; 1 it can't be simulated; 130 stopped by Ctrl-C.`;

const LAB = DEMO_ACCOUNTS.find(({ email }) => email.startsWith('lab@'))!;
const MINUTE_MS = 60_000;

interface SimulateParts {
  /** The database, closed at the end, and the days in which a label can be corrected. */
  readonly open: () => Promise<{
    readonly database: Database;
    readonly labelWindowDays: number;
    close(): Promise<void>;
  }>;
  /** Ends the simulation between two steps. */
  readonly signal: () => AbortSignal;
  readonly print?: (line: string) => void;
}

/** `lab simulate ORDER`. */
export function simulateCommand({
  open,
  print = console.log,
  signal: listen,
}: SimulateParts): LabCommand {
  return {
    usage: USAGE,
    async run(args) {
      const wanted = readArguments(args);
      if (!wanted) {
        console.error(USAGE);
        return 1;
      }
      const { orderNumber, speed } = wanted;
      const signal = listen();
      const { close, ...parts } = await open();
      try {
        const call = await demoCall(parts.database, LAB.email);
        if (!call) throw new SetupError(`Nobody has the demo's account ${LAB.email}.`);
        const bench = createBench({ ...parts, call });
        const order = await bench.read(orderNumber);
        const say = (line: string) => print(`${new Date().toLocaleTimeString('en-GB')}  ${line}`);
        say(`${orderNumber} of ${order.customer}: ${ORDER_STAGE_LABELS[order.stage]}`);
        await simulateOrder(
          {
            ...parts,
            call,
            pause: (minutes) => setTimeout((minutes * MINUTE_MS) / speed, null, { signal }),
            log: say,
          },
          orderNumber,
        );
        say('Nothing is left to do');
        return 0;
      } catch (error) {
        if (signal.aborted && (error as Error).name === 'AbortError') {
          print('Stopped. Start it again to go on.');
          return 130;
        }
        if (!(error instanceof ApiError)) throw error;
        throw new SetupError(
          error.code === 'not_found'
            ? `There is no order ${orderNumber}.`
            : `Somebody else works on it, too. ${error.message} Start it again to go on.`,
          { cause: error },
        );
      } finally {
        await close();
      }
    },
  };
}

/** @returns undefined unless there is an order and a speed of at least 1. */
function readArguments(
  args: readonly string[],
): { orderNumber: string; speed: number } | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { speed: { type: 'string', default: String(SPEED) } },
    });
    const [orderNumber] = positionals;
    const speed = Number(values.speed);
    if (orderNumber === undefined || positionals.length > 1) return undefined;
    if (!Number.isFinite(speed) || speed < 1) return undefined;
    return { orderNumber: orderNumber.toUpperCase(), speed };
  } catch {
    return undefined;
  }
}

import type { Delivered, DeliveryResult } from '@tag/contract/lab';
import { formatCount } from '@tag/contract/formats';
import { identifier } from '@tag/contract/schema';
import { stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { folderSource } from '../deliveries/folder-source.ts';
import { type DeliverySource, UnreadableDelivery } from '../deliveries/source.ts';
import { zipSource } from '../deliveries/zip-source.ts';
import { lowerPriority } from '../lower-priority.mjs';
import { codeOf, SetupError } from '../setup-error.ts';
import { deliver } from './deliver.ts';
import type { DeliveryParts } from './deliver-card.ts';
import { labClient, readLabAccount } from './lab-client.ts';
import { type ProgressLine, progressLine } from './progress-line.ts';
import { sendDelivery } from './send-delivery.ts';

export interface LabCommand {
  /** Its arguments and description, for the help. */
  readonly usage: string;
  /** @returns the exit code. */
  run(args: readonly string[]): Promise<number>;
}
type LabCommands = Readonly<Record<string, LabCommand>>;

/**
 * `lab deliver FOLDER` and the lab's other commands.
 * @returns the exit code.
 */
export async function labCommand(args: readonly string[], commands: LabCommands): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.includes('--help')) {
    const help = Object.values(commands)
      .map(({ usage }) => usage)
      .join('\n\n');
    if (args.includes('--help')) console.log(help);
    else console.error(help);
    return args.includes('--help') ? 0 : 1;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (error instanceof SetupError) console.error(error.message);
    else if (codeOf(error) === '53100') console.error("The database's disk is full.");
    else throw error;
    return 1;
  }
}

const DELIVER_USAGE = `npm run lab -- deliver FOLDER|ZIP
npm run lab -- deliver ZIP --api URL
npm run lab -- deliver [ZIP] --api URL --resume ID
node dist/api.js lab deliver, with the same

Takes in what a grading machine delivers: a folder or a zip with delivery.json and
the pictures and videos that it names. The API serves the format as JSON Schema at
/lab/delivery.schema.json. Cards that can't be taken are reported with file, field,
and reason; the others are taken. Delivering the same again changes nothing, so
what broke off is finished by starting again. Works while the server runs.

The database is that of DATABASE_URL. With npm run and no DATABASE_URL, it is the
embedded one in DATA_DIR (./data), which is started if it isn't running.

With --api, the zip is sent to the server at that address instead, as the lab user
of LAB_EMAIL and LAB_PASSWORD, in parts of 8 MB, and followed until its cards are
taken. A broken connection is tried again for three minutes; after that, or after
Ctrl-C, --resume goes on with what is missing, for three days. The server takes the
cards also while nobody follows: without a ZIP, --resume only follows. If that user
has an authenticator app, you are asked for its code; without a terminal, it is read
from LAB_CODE.

Exit code: 0 all cards were taken; 2 some were refused; 1 nothing could be taken,
or it broke off.`;

interface DeliverContext {
  /** The database and where media are kept; closed at the end. */
  open(): Promise<DeliveryParts & { close(): Promise<void> }>;
  readonly environment: NodeJS.ProcessEnv;
  /** Milliseconds before a call that failed is tried again, each time. */
  readonly pausesMs?: readonly number[] | undefined;
  /** Asks whoever started it; undefined: nobody is there. */
  readonly ask?: (question: string) => Promise<string | undefined>;
}

export function deliverCommand(context: DeliverContext): LabCommand {
  return {
    usage: DELIVER_USAGE,
    async run(args) {
      const given = readArguments(args);
      if (!given) {
        console.error(DELIVER_USAGE);
        return 1;
      }
      const progress = progressLine();
      try {
        return given.api === undefined
          ? await deliverHere(given.path!, context.open, progress)
          : await deliverThere({ ...given, api: given.api }, context, progress);
      } finally {
        progress.end();
      }
    },
  };
}

interface Arguments {
  readonly path: string | undefined;
  readonly api: string | undefined;
  readonly resume: string | undefined;
}

/** @returns undefined if they don't fit together */
function readArguments(args: readonly string[]): Arguments | undefined {
  const options = { api: { type: 'string' }, resume: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path] = positionals;
    const { api, resume } = values;
    const isWhole = api === undefined ? resume === undefined && path : (path ?? resume);
    if (positionals.length > 1 || isWhole === undefined) return undefined;
    if (resume !== undefined && !identifier().is(resume)) return undefined;
    return { path, resume, api: api?.replace(/\/+$/, '') };
  } catch {
    return undefined;
  }
}

async function deliverHere(
  path: string,
  open: DeliverContext['open'],
  progress: ProgressLine,
): Promise<number> {
  // A server on the same machine has priority.
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const source = await openSource(path);
  try {
    const parts = await open();
    try {
      const result = await take(parts, source, progress);
      progress.end();
      return report(result);
    } finally {
      await parts.close();
    }
  } finally {
    await source.close();
  }
}

async function deliverThere(
  { api, path, resume }: Arguments & { api: string },
  { ask = askAtTerminal, environment, pausesMs }: DeliverContext,
  progress: ProgressLine,
): Promise<number> {
  const account = readLabAccount(environment);
  let { LAB_CODE: given } = environment;
  const client = labClient({
    ...account,
    api,
    pausesMs,
    async askCode() {
      progress.end();
      // It is good for one sign-in.
      const code = given ?? (await ask(`Code of ${account.email}'s authenticator app: `));
      given = undefined;
      if (code !== undefined) return code;
      throw new SetupError(
        `${account.email} needs a code to sign in: start it at a terminal, or set LAB_CODE to the app's current one.`,
      );
    },
    onRetry: (reason) => progress.say(`${reason}; trying again`),
  });
  const result = await sendDelivery({ client, path, resume, progress });
  progress.end();
  for (const card of result.refusals) for (const line of problemsOf(card)) progress.say(line);
  if (result.refused > result.refusals.length) {
    progress.say(
      `All ${formatCount(result.refused)} refusals: GET /lab/deliveries/${result.id}/cards`,
    );
  }
  const code = report(result);
  if (result.failure === null) return code;
  throw new SetupError(`${result.failure}.`);
}

async function askAtTerminal(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

async function openSource(path: string): Promise<DeliverySource> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new SetupError(`There is no ${path}.`);
  return found.isDirectory() ? folderSource(path) : asSetup(() => zipSource(path));
}

function take(
  parts: DeliveryParts,
  source: DeliverySource,
  progress: ProgressLine,
): Promise<DeliveryResult> {
  let done = 0;
  let all = 0;
  return asSetup(() =>
    deliver(parts, source, {
      async onStart(cards) {
        all = cards;
      },
      onCard(card) {
        done += 1;
        progress.show(done, all, 'cards');
        for (const line of problemsOf(card)) progress.say(line);
      },
    }),
  );
}

/** Why a card was refused, line by line. */
function problemsOf({ itemId, problems }: Delivered): string[] {
  return problems.map(
    ({ field, file, reason }) => `${itemId ?? 'a card'}: ${file}, ${field}: ${reason}`,
  );
}

async function asSetup<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableDelivery) throw new SetupError(`${error.message}.`);
    throw error;
  }
}

function report({
  completed,
  graded,
  refused,
  regraded,
  unchanged,
}: Omit<DeliveryResult, 'cards'>): number {
  const parts = [
    `${formatCount(graded)} cards graded`,
    `${formatCount(regraded)} regraded`,
    `${formatCount(completed)} completed`,
    `${formatCount(unchanged)} unchanged`,
    `${formatCount(refused)} refused`,
  ];
  console.log(parts.join(', '));
  return refused === 0 ? 0 : 2;
}

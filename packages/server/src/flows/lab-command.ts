import type { Delivered, DeliveryResult } from '@tag/contract/lab';
import { formatCount } from '@tag/contract/formats';
import { stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { folderSource } from '../deliveries/folder-source.ts';
import { type DeliverySource, UnreadableDelivery } from '../deliveries/source.ts';
import { zipSource } from '../deliveries/zip-source.ts';
import { lowerPriority } from '../lower-priority.mjs';
import { codeOf, SetupError } from '../setup-error.ts';
import { deliver } from './deliver.ts';
import type { DeliveryParts } from './deliver-card.ts';
import { type ProgressLine, progressLine } from './progress-line.ts';

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
node dist/api.js lab deliver FOLDER|ZIP

Takes in what a grading machine delivers: a folder or a zip with delivery.json and
the pictures and videos that it names. The API serves the format as JSON Schema at
/lab/delivery.schema.json. Cards that can't be taken are reported with file, field,
and reason; the others are taken. Delivering the same again changes nothing, so
what broke off is finished by starting again. Works while the server runs.

The database is that of DATABASE_URL. With npm run and no DATABASE_URL, it is the
embedded one in DATA_DIR (./data), which is started if it isn't running.

Exit code: 0 all cards were taken; 2 some were refused; 1 nothing could be taken,
or it broke off.`;

/** @param open the database and where media are kept; closed at the end. */
export function deliverCommand(
  open: () => Promise<DeliveryParts & { close(): Promise<void> }>,
): LabCommand {
  return {
    usage: DELIVER_USAGE,
    async run(args) {
      const [path] = args;
      if (path === undefined || args.length > 1) {
        console.error(DELIVER_USAGE);
        return 1;
      }
      // A server on the same machine has priority.
      lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
      const source = await openSource(path);
      try {
        const parts = await open();
        try {
          const progress = progressLine();
          const result = await take(parts, source, progress).finally(() => progress.end());
          return report(result);
        } finally {
          await parts.close();
        }
      } finally {
        await source.close();
      }
    },
  };
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

function report({ completed, graded, refused, regraded, unchanged }: DeliveryResult): number {
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

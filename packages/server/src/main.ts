import { pino } from 'pino';
import { staffCommand } from './admin/staff-command.ts';
import { catalogueCommand } from './flows/catalogue-command.ts';
import { deliverCommand, labCommand } from './flows/lab-command.ts';
import { usersCommand } from './flows/users-command.ts';
import { logCommand } from './grade-log/command.ts';
import { keysCommand } from './grade-log/keys-command.ts';
import { migrateDatabase, openDatabase } from './open-database.ts';
import { openMediaStore } from './open-media-store.ts';
import { popsCommand } from './pops/command.ts';
import { pricesCommand } from './prices/command.ts';
import {
  readDatabaseSettings,
  readLinkSettings,
  readLogSettings,
  readProductionSettings,
} from './settings.ts';
import { SetupError } from './setup-error.ts';
import { startServer } from './start.ts';
import { stopSignal } from './stop-signal.ts';

const USAGE = `node dist/api.js            serves the API
node dist/api.js migrate    brings the database up to date and ends
node dist/api.js catalogue  imports cards; --help says how
node dist/api.js pops       checks or rebuilds the population's counters; --help says how
node dist/api.js prices     imports a price list; --help says how
node dist/api.js lab        accepts graded cards; --help says how
node dist/api.js log        adds earlier certificates to the grade log; --help says how
node dist/api.js keys       replaces a secret; --help says how
node dist/api.js staff      adds administrators and lab users; --help says how
node dist/api.js users      deletes a person's data; --help says how

Run migrate before a new version starts, or let its servers do it: MIGRATE_AT_START=yes.`;

/** The production commands, by the first argument. Each returns an exit code. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  serve: (args) => (args.length > 0 ? explainUsage() : serve()),
  migrate: (args) => (args.length > 0 ? explainUsage() : migrate()),
  catalogue: (args) => catalogueCommand(args, openForCommand),
  pops: (args) => popsCommand(args, openForCommand),
  prices: (args) => pricesCommand(args, openForCommand),
  log: (args) => logCommand(args, openForCommand, () => readLogSettings(process.env).logOrigin),
  keys: (args) => keysCommand(args, openForCommand),
  staff: (args) =>
    staffCommand(args, openForCommand, () => readLinkSettings(process.env).portalUrl),
  users: (args) => usersCommand(args, openForCommand),
  lab: (args) =>
    labCommand(args, {
      deliver: deliverCommand({ open: openForDelivery, environment: process.env }),
    }),
};

async function serve(): Promise<number> {
  const stop = stopSignal(() => process.exit(130));
  const server = await startServer(readProductionSettings(process.env));
  console.log(`The API answers at ${server.url}`);
  if (!stop.aborted) await new Promise((aborted) => stop.addEventListener('abort', aborted));
  await server.stop();
  console.log('The API has stopped.');
  return 0;
}

async function migrate(): Promise<number> {
  const settings = readDatabaseSettings(process.env);
  const applied = await migrateDatabase(settings, pino({ level: settings.logLevel }));
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to migrate.');
  return 0;
}

function openForCommand() {
  const logger = pino({ level: 'warn' }, pino.destination(2));
  return openDatabase(readDatabaseSettings(process.env), logger);
}

async function openForDelivery() {
  const settings = readProductionSettings(process.env);
  const database = await openForCommand();
  const mediaStore = await openMediaStore(settings, database);
  return { database, mediaStore, close: database.close };
}

async function explainUsage(): Promise<number> {
  console.error(USAGE);
  return 1;
}

const [name = 'serve', ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  process.exitCode = await (command ?? explainUsage)(args);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// A library's open timer or socket must not keep the process running.
process.exit();

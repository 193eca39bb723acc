import {
  deliverCommand,
  labCommand,
  openLocalDatabase,
  openMediaStore,
  readSettings,
} from '@tag/server/seeding';
import { stopSignal } from '@tag/server/stop-signal';
import { pino } from 'pino';
import { simulateCommand } from './simulation/command.ts';

/** `npm run lab`: on a machine of one's own, where the database may be the embedded one. */
const logger = pino({ level: 'warn' }, pino.destination(2));

async function open() {
  const settings = readSettings();
  return { settings, database: await openLocalDatabase(settings, logger) };
}

process.exitCode = await labCommand(process.argv.slice(2), {
  deliver: deliverCommand({
    environment: process.env,
    async open() {
      const { database, settings } = await open();
      const mediaStore = await openMediaStore(settings, database);
      return { database, mediaStore, close: database.close };
    },
  }),
  simulate: simulateCommand({
    async open() {
      const { database, settings } = await open();
      return { database, labelWindowDays: settings.labelWindowDays, close: database.close };
    },
    signal: () => stopSignal(() => process.exit(130)),
  }),
});

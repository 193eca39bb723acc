import { pino } from 'pino';
import { deliverCommand, labCommand } from './flows/lab-command.ts';
import { openLocalDatabase } from './local-database.ts';
import { openMediaStore } from './open-media-store.ts';
import { readSettings } from './settings.ts';

/** `npm run lab`: on a machine of one's own, where the database may be the embedded one. */
const logger = pino({ level: 'warn' }, pino.destination(2));
process.exitCode = await labCommand(process.argv.slice(2), {
  deliver: deliverCommand(async () => {
    const settings = readSettings();
    const database = await openLocalDatabase(settings, logger);
    return { database, mediaStore: await openMediaStore(settings), close: database.close };
  }),
});

import { pino } from 'pino';
import { openLocalDatabase } from '../local-database.ts';
import { readSettings } from '../settings.ts';
import { logCommand } from './command.ts';

/** `npm run log`: for development, where the database may be the embedded one. */
const logger = pino({ level: 'warn' }, pino.destination(2));
process.exitCode = await logCommand(
  process.argv.slice(2),
  () => openLocalDatabase(readSettings(), logger),
  () => readSettings().logOrigin,
);

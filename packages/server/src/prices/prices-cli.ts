import { pino } from 'pino';
import { openLocalDatabase } from '../local-database.ts';
import { readSettings } from '../settings.ts';
import { pricesCommand } from './command.ts';

/** `npm run prices`: for development, where the database may be the embedded one. */
const logger = pino({ level: 'warn' }, pino.destination(2));
process.exitCode = await pricesCommand(process.argv.slice(2), () =>
  openLocalDatabase(readSettings(), logger),
);

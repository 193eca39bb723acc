import { pino } from 'pino';
import { openLocalDatabase } from '../local-database.ts';
import { readSettings } from '../settings.ts';
import { usersCommand } from './users-command.ts';

/** `npm run users`: for development, where the database may be the embedded one. */
const logger = pino({ level: 'warn' }, pino.destination(2));
process.exitCode = await usersCommand(process.argv.slice(2), () =>
  openLocalDatabase(readSettings(), logger),
);

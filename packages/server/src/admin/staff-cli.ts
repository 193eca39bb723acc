import { pino } from 'pino';
import { openLocalDatabase } from '../local-database.ts';
import { readSettings } from '../settings.ts';
import { staffCommand } from './staff-command.ts';

/** `npm run staff`: for development, where the database may be the embedded one. */
const logger = pino({ level: 'warn' }, pino.destination(2));
process.exitCode = await staffCommand(
  process.argv.slice(2),
  () => openLocalDatabase(readSettings(), logger),
  () => readSettings().portalUrl,
);

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { connect } from '../src/db/database.ts';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { TABLES_FILE, tableTypes } from './table-types.ts';

/**
 * `npm run db:types`: writes `src/db/tables.ts` from a new, fully migrated database. Run it after adding
 * a migration, and commit the result.
 */
const logger = pino({ level: 'warn' });
const folder = mkdtempSync(join(tmpdir(), 'tag-tables-'));
// When run by root, the database belongs to another user, who needs access here.
chmodSync(folder, 0o755);
const embedded = await startEmbedded({ dataFolder: folder, logger });
try {
  const database = await connect(embedded.url, { connections: 2, logger });
  try {
    await migrate(database.query);
    writeFileSync(TABLES_FILE, await tableTypes(database.query));
  } finally {
    await database.close();
  }
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

import { pino } from 'pino';
// Doesn't import the rest of the server, which would be most of the cost of a dozen of these.
import { connect } from '../../packages/server/src/db/database.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded/embedded.ts';

/**
 * A separate program that uses the embedded database of a folder, driven by messages: `start` (answers url
 * and started), `hold` (opens a connection), `release`, `stop`.
 */
const logger = pino({ level: 'silent' });
const dataFolder = process.argv[2]!;
let embedded: Awaited<ReturnType<typeof startEmbedded>>;
let held: Awaited<ReturnType<typeof connect>> | undefined;

const commands: Record<string, () => Promise<unknown>> = {
  start: async () => {
    embedded = await startEmbedded({ dataFolder, logger, parameters: { fsync: 'off' } });
    return { url: embedded.url, started: embedded.started };
  },
  hold: async () => {
    held = await connect(embedded.url, { connections: 1, logger });
  },
  release: async () => held?.close(),
  stop: async () => embedded.stop(),
};

process.on('message', (command: string) => {
  commands[command]!().then(
    (value) => process.send!({ value }),
    (error: Error) => process.send!({ error: error.message }),
  );
});

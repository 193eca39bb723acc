import type { endpoints } from '@tag/contract';
import type { Handlers } from '../http/implement.ts';
import { listSpeeds } from './forecast-store.ts';
import { readLabLoad } from './load.ts';
import { readRange } from './read-range.ts';
import { readRecord } from './record.ts';

type Calls = Pick<typeof endpoints, 'readTurnaround' | 'readTurnaroundRecord'>;

/** The current duration of orders, and how often our forecasts were right. */
export function forecastHandlers(): Handlers<Calls> {
  return {
    async readTurnaround(_, { reads: { query } }) {
      const now = new Date();
      const speeds = await listSpeeds(query);
      const loadOf = await readLabLoad(query, now);
      const items = [];
      for (const speed of speeds) {
        const { businessDays, code, name } = speed;
        const range = await readRange(query, speed, speeds, { loadOf, now });
        items.push({ code, name, businessDays, ...range });
      }
      return { items };
    },
    readTurnaroundRecord: async (_, { reads }) => ({ items: await readRecord(reads.query) }),
  };
}

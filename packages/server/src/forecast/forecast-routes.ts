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
      const [loadOf, record] = await Promise.all([readLabLoad(query, now), readRecord(query, now)]);
      const items = [];
      for (const speed of speeds) {
        const { businessDays, code, name } = speed;
        const range = await readRange(query, speed, speeds, { loadOf, now });
        const own = record.filter((month) => month.code === code);
        const sum = (count: 'judged' | 'right') => own.reduce((all, of) => all + of[count], 0);
        items.push({
          ...{ code, name, businessDays, ...range },
          ...{ judged: sum('judged'), right: sum('right') },
        });
      }
      return { items };
    },
    readTurnaroundRecord: async (_, { reads }) => ({ items: await readRecord(reads.query) }),
  };
}

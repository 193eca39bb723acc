import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { estimate, expectedDays } from './estimate.ts';
import { readLabLoad } from './load.ts';
import { listSpeeds, readPast } from './forecast-store.ts';

/** The current duration of orders, and how often our forecasts were right. */
export function forecastHandlers({
  query,
}: Database): Handlers<Pick<typeof endpoints, 'readTurnaround'>> {
  return {
    async readTurnaround() {
      const now = new Date();
      const speeds = await listSpeeds(query);
      const loadOf = await readLabLoad(query, now);
      const items = [];
      for (const speed of speeds) {
        const past = await readPast(query, speed.code, now);
        const range = estimate(past, expectedDays(loadOf(speed, 1, speeds)));
        const judged = past.filter(({ isRight }) => isRight !== null);
        items.push({
          code: speed.code,
          name: speed.name,
          businessDays: speed.businessDays,
          likelyDays: range && Math.ceil(range.likely),
          lateDays: range && Math.ceil(range.late),
          basedOn: range?.basedOn ?? 0,
          judged: judged.length,
          right: judged.filter(({ isRight }) => isRight).length,
        });
      }
      return { items };
    },
  };
}

import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import type { TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { scopeNamesStruct } from './card.ts';
import { count } from './counts.ts';

/** Days that a trend covers: at most, and by default. */
export const TREND_DAYS = { most: 3660, usual: 365 } as const;

const day = text({ pattern: /^\d{4}-\d\d-\d\d$/, description: '2026-11-21, UTC' });

/** Population over time. It changes on the day a card is graded, regraded, or voided. */
export const trendStruct = shape(
  {
    scope: scopeNamesStruct,
    from: day,
    to: day,
    before: count('total when the first day began'),
    total: count('total now'),
    last30Days: integer({ description: 'added in the last 30 days, less what was voided' }),
    points: list(
      shape({
        day,
        added: integer({ description: 'negative when more was voided than graded' }),
        total: count('at the end of the day'),
        gems: count('Pristine and Gem Mint among them'),
      }),
      { max: TREND_DAYS.most, description: 'days on which anything changed, oldest first' },
    ),
  },
  { title: 'PopulationTrend' },
);
export type Trend = TypeOf<typeof trendStruct>;

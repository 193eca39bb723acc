import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { nullable, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { priceCodeRule } from './options.ts';

const days = (description: string) =>
  integer({ min: 0, description: `business days; ${description}` });
const count = (description: string) => integer({ min: 0, description });

/** The expected duration of orders received now at a speed, and how often such ranges were kept. */
const turnaroundStruct = shape(
  {
    code: priceCodeRule,
    name: text(),
    businessDays: days('as advertised'),
    likelyDays: nullable(days('as likely fewer as more; null: too few finished orders to say')),
    lateDays: nullable(days('four of five orders take no longer')),
    basedOn: count('finished orders it is based on'),
    judged: count('orders of the last 36 months whose range, given at payment, is over'),
    right: count('those of them that were done within it'),
  },
  { title: 'Turnaround' },
);
export type Turnaround = TypeOf<typeof turnaroundStruct>;

export const readTurnaround = endpoint({
  method: 'GET',
  path: '/references/turnaround',
  access: 'public',
  summary: 'The current duration of each service speed, and how often we kept our ranges',
  response: shape({ items: list(turnaroundStruct) }, { title: 'Turnarounds' }),
  cache: { maxAge: 60, staleWhileRevalidate: 600 },
});

/** How many orders at a speed whose range ended in a month were done within it. */
const turnaroundMonthStruct = shape(
  {
    month: text({ pattern: /^\d{4}-\d{2}$/, description: 'in which their ranges ended (UTC)' }),
    code: priceCodeRule,
    name: text(),
    judged: count('orders whose range, given at payment, ended in it'),
    right: count('those of them that were done within it'),
  },
  { title: 'TurnaroundMonth' },
);
export type TurnaroundMonth = TypeOf<typeof turnaroundMonthStruct>;

export const readTurnaroundRecord = endpoint({
  method: 'GET',
  path: '/references/turnaround/record',
  access: 'public',
  summary: 'How many orders were done within the range given at payment, by speed and month',
  response: shape(
    {
      items: list(turnaroundMonthStruct, {
        description: 'the latest month first, fastest speed first; at most 36 months',
      }),
    },
    { title: 'TurnaroundRecord' },
  ),
  cache: { maxAge: 600, staleWhileRevalidate: 3600 },
});

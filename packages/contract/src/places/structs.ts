import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

const countryStruct = shape(
  {
    id: integer({ min: 1 }),
    name: text(),
    code: text({ description: 'ISO 3166-1, two letters' }),
    hasStates: boolean('whether an address there names one of its states'),
  },
  { title: 'Country' },
);
export type Country = TypeOf<typeof countryStruct>;

export const stateStruct = shape(
  {
    id: integer({ min: 1 }),
    countryId: integer({ min: 1 }),
    name: text(),
    code: text({ description: 'the `stateCode` of an address' }),
  },
  { title: 'State' },
);
export type State = TypeOf<typeof stateStruct>;

export const cityStruct = shape(
  {
    id: integer({ min: 1 }),
    countryId: integer({ min: 1 }),
    stateId: nullable(integer({ min: 1 })),
    name: text(),
  },
  { title: 'City' },
);

export const countriesStruct = shape({ items: list(countryStruct) });
export const statesStruct = shape({ items: list(stateStruct) });
export const citiesStruct = shape({ items: list(cityStruct) });

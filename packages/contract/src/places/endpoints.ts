import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { optional } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { citiesStruct, cityStruct, countriesStruct, statesStruct, stateStruct } from './structs.ts';

const place = {
  method: 'GET',
  access: 'public',
  cache: { maxAge: 3600, staleWhileRevalidate: 86_400 },
} as const;
const id = integer({ min: 1, max: LARGEST_ID });
const name = text({ min: 1, max: 100, trim: true });

export const listCountries = endpoint({
  ...place,
  path: '/place/countries',
  summary: 'Every country, by name',
  response: countriesStruct,
});

export const listStates = endpoint({
  ...place,
  path: '/place/states',
  summary: 'The states of a country, by name',
  query: shape({ countryId: id }),
  response: statesStruct,
});

/** For type-ahead: names that begin with the text come before names that only contain it. */
export const listCities = endpoint({
  ...place,
  path: '/place/cities',
  summary: 'Cities of a country, or of one of its states, whose names contain the typed text',
  query: shape({
    countryId: id,
    stateId: optional(id),
    search: optional(text({ max: 100, trim: true })),
    limit: optional(integer({ min: 1, max: 200, description: '50 by default' })),
  }),
  response: citiesStruct,
});

export const findState = endpoint({
  ...place,
  path: '/place/state',
  summary: 'One state, by its code or its name',
  query: shape({ countryId: id, state: name }),
  response: stateStruct,
  errors: ['not_found'],
});

export const findCity = endpoint({
  ...place,
  path: '/place/city',
  summary: 'One city, by its name',
  query: shape({ countryId: id, stateId: optional(id), city: name }),
  response: cityStruct,
  errors: ['not_found'],
});

import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import { foldText } from '@tag/contract/formats';
import { sql } from 'kysely';
import { literal } from '../db/like.ts';
import type { ReadQueries } from '../db/queries.ts';
import type { Handlers } from '../http/implement.ts';

type Calls = Pick<
  typeof endpoints,
  'listCountries' | 'listStates' | 'listCities' | 'findState' | 'findCity'
>;

const CITIES = 50;

const citiesOf = (db: ReadQueries, countryId: number, stateId: number | undefined) => {
  const all = db
    .selectFrom('cities')
    .select(['id', 'countryId', 'stateId', 'name'])
    .where('countryId', '=', countryId);
  return stateId === undefined ? all : all.where('stateId', '=', stateId);
};

export function placeHandlers(): Handlers<Calls> {
  return {
    async listCountries(_, { reads }) {
      const items = await reads.query
        .selectFrom('countries')
        .select((it) => [
          'id',
          'name',
          'code',
          it
            .exists(it.selectFrom('states').select('id').whereRef('countryId', '=', 'countries.id'))
            .$castTo<boolean>()
            .as('hasStates'),
        ])
        .orderBy('name')
        .execute();
      return { items };
    },

    async listStates({ query: { countryId } }, { reads }) {
      const items = await reads.query
        .selectFrom('states')
        .selectAll()
        .where('countryId', '=', countryId)
        .orderBy('name')
        .execute();
      return { items };
    },

    /** Names that begin with the search come before names that only contain it. */
    async listCities({ query: { countryId, limit = CITIES, search, stateId } }, { reads }) {
      const wanted = literal(foldText(search ?? ''));
      const items = await citiesOf(reads.query, countryId, stateId)
        .where('search', 'like', `%${wanted}%`)
        .orderBy(sql`search like ${`${wanted}%`}`, 'desc')
        .orderBy('search')
        .orderBy('id')
        .limit(limit)
        .execute();
      return { items };
    },

    async findState({ query: { countryId, state } }, { reads }) {
      const found = await reads.query
        .selectFrom('states')
        .selectAll()
        .where('countryId', '=', countryId)
        .where((where) =>
          where.or([
            where(sql`lower(code)`, '=', state.toLowerCase()),
            where(sql`lower(name)`, '=', state.toLowerCase()),
          ]),
        )
        .executeTakeFirst();
      if (!found) throw new Refusal('not_found');
      return found;
    },

    async findCity({ query: { city, countryId, stateId } }, { reads }) {
      const found = await citiesOf(reads.query, countryId, stateId)
        .where('search', '=', foldText(city))
        .orderBy('id')
        .executeTakeFirst();
      if (!found) throw new Refusal('not_found');
      return found;
    },
  };
}

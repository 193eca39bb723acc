import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import { foldText } from '@tag/contract/formats';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { literal } from '../db/like.ts';
import type { Handlers } from '../http/implement.ts';

type Calls = Pick<
  typeof endpoints,
  'listCountries' | 'listStates' | 'listCities' | 'findState' | 'findCity'
>;

const CITIES = 50;

export function placeHandlers({ query }: Database): Handlers<Calls> {
  const cities = (countryId: number, stateId: number | undefined) => {
    const all = query
      .selectFrom('cities')
      .select(['id', 'countryId', 'stateId', 'name'])
      .where('countryId', '=', countryId);
    return stateId === undefined ? all : all.where('stateId', '=', stateId);
  };

  return {
    async listCountries() {
      const items = await query
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

    async listStates({ query: { countryId } }) {
      const items = await query
        .selectFrom('states')
        .selectAll()
        .where('countryId', '=', countryId)
        .orderBy('name')
        .execute();
      return { items };
    },

    /** Names that begin with the search come before names that only contain it. */
    async listCities({ query: { countryId, limit = CITIES, search, stateId } }) {
      const wanted = literal(foldText(search ?? ''));
      const items = await cities(countryId, stateId)
        .where('search', 'like', `%${wanted}%`)
        .orderBy(sql`search like ${`${wanted}%`}`, 'desc')
        .orderBy('search')
        .orderBy('id')
        .limit(limit)
        .execute();
      return { items };
    },

    async findState({ query: { countryId, state } }) {
      const found = await query
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

    async findCity({ query: { city, countryId, stateId } }) {
      const found = await cities(countryId, stateId)
        .where('search', '=', foldText(city))
        .orderBy('id')
        .executeTakeFirst();
      if (!found) throw new Refusal('not_found');
      return found;
    },
  };
}

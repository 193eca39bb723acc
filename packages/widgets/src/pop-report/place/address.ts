import { GRADE_KEYS } from '@tag/contract/graded-cards';
import { DIRECTIONS, readScopePath, writeScopePath, type Direction } from '@tag/contract/pops';
import { placeOf, sortsOf, type Place } from './place.ts';

/**
 * A view as an address below some base: `/Pokémon/1999/Base%20Set?grade=10&sort=total`. What is as
 * usual is left out.
 */
export function writeAddress({ scope, search, grades, sort, direction, page }: Place): string {
  const [path = '', variation] = writeScopePath(scope).split('?');
  const query = new URLSearchParams(variation);
  if (search) query.set('search', search);
  for (const grade of grades) query.append('grade', grade);
  if (sort) query.set('sort', sort);
  if (direction) query.set('direction', direction);
  if (page > 1) query.set('page', String(page));
  const written = query.toString();
  return path + (written && `?${written}`);
}

/**
 * What such an address says; whatever in it makes no sense is left out. Never throws.
 * @param path what follows the base, as in the URL, not decoded
 */
export function readAddress(path: string, query: URLSearchParams): Place {
  const scope = readScopePath(path, query.get('variation'));
  const grades = GRADE_KEYS.filter((key) => query.getAll('grade').includes(key));
  const sort = query.get('sort');
  const direction = query.get('direction') as Direction | null;
  const page = Number(query.get('page') ?? 1);
  return {
    ...placeOf(scope),
    search: (query.get('search') ?? '').trim().slice(0, 200),
    grades: grades.length === GRADE_KEYS.length ? [] : grades,
    ...(sort && sortsOf(scope).includes(sort) && { sort }),
    ...(direction && DIRECTIONS.includes(direction) && { direction }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

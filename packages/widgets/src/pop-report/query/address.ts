import { GRADE_KEYS } from '@tag/contract/graded-cards';
import { DIRECTIONS, readScopePath, writeScopePath, type Direction } from '@tag/contract/pops';
import { queryOf, sortsOf, type PopQuery } from './query.ts';

/**
 * A view as a URL below a base: `/Pokémon/1999/Base%20Set?grade=10&sort=total`. Defaults are omitted.
 */
export function writeAddress({ scope, search, grades, sort, direction, page }: PopQuery): string {
  const [path = '', variation] = writeScopePath(scope).split('?');
  const params = new URLSearchParams(variation);
  if (search) params.set('search', search);
  for (const grade of grades) params.append('grade', grade);
  if (sort) params.set('sort', sort);
  if (direction) params.set('direction', direction);
  if (page > 1) params.set('page', String(page));
  const written = params.toString();
  return path + (written && `?${written}`);
}

/**
 * Reads such a URL; ignores invalid parts. Never throws.
 * @param path the URL's path after the base, not decoded
 */
export function readAddress(path: string, params: URLSearchParams): PopQuery {
  const scope = readScopePath(path, params.get('variation'));
  const grades = GRADE_KEYS.filter((key) => params.getAll('grade').includes(key));
  const sort = params.get('sort');
  const direction = params.get('direction') as Direction | null;
  const page = Number(params.get('page') ?? 1);
  return {
    ...queryOf(scope),
    search: (params.get('search') ?? '').trim().slice(0, 200),
    grades: grades.length === GRADE_KEYS.length ? [] : grades,
    ...(sort && sortsOf(scope).includes(sort) && { sort }),
    ...(direction && DIRECTIONS.includes(direction) && { direction }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

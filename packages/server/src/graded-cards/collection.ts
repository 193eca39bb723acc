import type { CollectionTotals, OwnedCards, OwnedCardsQuery } from '@tag/contract/collection';
import { AUTHENTIC, GRADE_KEYS, GRADES, setTitle } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import { certificatesWithReport, factsOf } from '../db/certificate-facts.ts';
import { readCountedPage } from '../db/keyset.ts';
import type { Queries } from '../db/queries.ts';
import { signHidden } from '../media/hidden-pictures.ts';
import { findOwned, orderOf, ownedBy, STATE, type OwnedFilters } from './collection-rows.ts';

const PAGE_SIZE = 24;
/** Sets to choose from; the rest is found by its words. */
const MOST_SETS = 200;

/** The graded cards of a user, without voided certificates. */
export async function readCollection(
  db: Queries,
  ownerId: string,
  { after, pageSize = PAGE_SIZE, ...wanted }: OwnedCardsQuery,
): Promise<OwnedCards> {
  const found = findOwned(db, ownerId, wanted).select(['w.certificate', 'w.since', 'w.value']);
  const { items: rows, ...page } = await readCountedPage(db, found, orderOf(wanted), {
    after,
    pageSize,
  });
  const cards = await readCards(
    db,
    rows.map(({ certificate }) => certificate),
  );
  return {
    ...page,
    items: rows.map(({ certificate, since, value }) => ({
      ...cards.get(certificate)!,
      since: since.toISOString(),
      value,
    })),
  };
}

async function readCards(db: Queries, certificates: readonly string[]) {
  const rows = await certificatesWithReport(db)
    .innerJoin('certificateOwners as w', 'w.certificate', 'card.certificate')
    .select(sql<Picture>`report.report #> '{images,front}'`.as('image'))
    // Of the page alone: PostgreSQL reads all listings for a list without an end.
    .select(STATE.as('state'))
    .where(sql<boolean>`card.certificate = any(${certificates})`)
    .execute();
  const shown = await signHidden(db, rows);
  return new Map(
    shown.map(({ image, state, ...row }) => [row.certificate, { ...factsOf(row), image, state }]),
  );
}

/** How many a filter leaves. */
export async function countOwned(
  db: Queries,
  ownerId: string,
  wanted: OwnedFilters,
): Promise<number> {
  const { count } = await findOwned(db, ownerId, wanted)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A collection by grade and value, and what it can be filtered by. */
export async function readTotals(
  db: Queries,
  ownerId: string,
): Promise<Omit<CollectionTotals, 'withUs'>> {
  const { rows } = await sql<Group>`
    select w.*, k.name as category, s.brand, s.name as "set"
    from (
      select grade_key, category_id, set_id, year,
        count(*) as cards, count(value) as valued, coalesce(sum(value), 0)::bigint as value
      from ${ownedBy(ownerId)} w
      group by grouping sets ((grade_key), (category_id), (set_id), (year))) w
    left join categories k on k.id = w.category_id
    left join card_sets s on s.id = w.set_id
  `.execute(db);
  const byGrade = new Map(rows.map((row) => [row.gradeKey, row]));
  const grades = GRADE_KEYS.flatMap((key) => {
    const row = byGrade.get(key);
    if (!row) return [];
    const { grade, label } = GRADES.find((it) => it.key === key) ?? AUTHENTIC;
    return [{ key, grade, label, cards: row.cards, value: row.value, valued: row.valued }];
  });
  const sum = (field: 'cards' | 'value' | 'valued') =>
    grades.reduce((all, row) => all + row[field], 0);
  const sets = rows
    .filter((row): row is SetGroup => row.setId !== null)
    .sort((a, b) => b.cards - a.cards)
    .slice(0, MOST_SETS);
  return {
    cards: sum('cards'),
    value: sum('value'),
    valued: sum('valued'),
    grades: grades.map(({ valued: _, ...grade }) => grade),
    categories: byName(
      rows.flatMap(({ category: name, categoryId: id }) =>
        id === null || name === null ? [] : [{ id, name }],
      ),
    ),
    years: rows.flatMap(({ year }) => year ?? []).sort((a, b) => b - a),
    sets: byName(sets.map((row) => ({ id: row.setId, name: setTitle(row) }))),
  };
}

interface Group {
  readonly gradeKey: string | null;
  readonly categoryId: number | null;
  readonly category: string | null;
  readonly setId: number | null;
  readonly brand: string | null;
  readonly set: string | null;
  readonly year: number | null;
  readonly cards: number;
  readonly valued: number;
  /** US cents. */
  readonly value: number;
}
type SetGroup = Group & { readonly setId: number; readonly brand: string; readonly set: string };

const byName = <Choice extends { readonly name: string }>(choices: Choice[]): Choice[] =>
  choices.sort((a, b) => a.name.localeCompare(b.name, 'en'));

import { rosterOf } from '@tag/demo-art/sport/players';
import { RELEASES, PARALLELS, type Release } from './checklists.ts';

/** A row of the catalogue CSV; `subset` may be empty. */
interface CatalogueRow {
  readonly category: string;
  readonly year: number;
  readonly series: string;
  readonly set: string;
  readonly subset: string;
  readonly number: string;
  readonly name: string;
  readonly rarity: string;
  /** `;` between them. */
  readonly variations: string;
}

const COLUMNS = [
  'category',
  'year',
  'series',
  'set',
  'subset',
  'number',
  'name',
  'rarity',
  'variations',
] as const satisfies readonly (keyof CatalogueRow)[];

function rowsOf({ sport, year, brand, set, cards, parallels, subsets }: Release): CatalogueRow[] {
  // Players stay about a decade, so the same names come back from release to release.
  const roster = rosterOf(sport, Math.floor(year / 10), 320);
  const variations = PARALLELS[parallels].join(';');
  const row = (number: string, name: string, subset: string, rarity: string): CatalogueRow => ({
    category: sport,
    year,
    series: brand,
    set,
    subset,
    number,
    name,
    rarity,
    variations,
  });
  const offset = (year * 37) % 150;
  const base = Array.from({ length: cards }, (_, index) =>
    row(String(index + 1), roster[(index + offset) % roster.length]!, '', 'Base'),
  );
  const inserts = subsets.flatMap(([prefix, subset, count]) =>
    Array.from({ length: count }, (_, index) =>
      row(
        `${prefix}-${index + 1}`,
        roster[(index * 7 + offset) % roster.length]!,
        subset,
        'Insert',
      ),
    ),
  );
  return [...base, ...inserts];
}

/** Every card of every made-up release. */
export function sportsRows(): CatalogueRow[] {
  return RELEASES.flatMap(rowsOf);
}

const quoted = (value: string | number) => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The same as CSV with a header line, as the catalogue importer reads it. */
export function sportsCsv(): string {
  const lines = sportsRows().map((row) => COLUMNS.map((column) => quoted(row[column])).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\n');
}

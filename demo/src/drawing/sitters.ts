import type { GradedCardIdentity } from '@tag/contract/graded-cards';
import type { Database } from '@tag/server';
import type { Sitter } from '../art/scan.ts';
import type { MeasuredReport } from '../report/report.ts';

type Row = GradedCardIdentity & {
  certificate: string;
  score: number | null;
  report: MeasuredReport;
};

/** What the pictures below a media key are drawn from; null when no certificate has that key. */
export async function findSitter({ pool }: Database, mediaKey: string): Promise<Sitter | null> {
  const { rows } = await pool.query<Row>({
    name: 'sitter',
    text: `
      select g.certificate, g.score, r.report,
             k.name as category, s.year, s.brand, s.name as "set",
             c.subset, c.name, c.number, v.name as variation, c.rarity,
             g.cmp_code as "cmpCode",
             g.serial_number as "serialNumber", g.divisor_number as "divisorNumber",
             g.is_prizm as "isPrizm", g.is_refractor as "isRefractor"
      from graded_cards g
      join graded_card_reports r on r.certificate = g.certificate
      join card_variations v on v.id = g.variation_id
      join cards c on c.id = v.card_id
      join card_sets s on s.id = c.set_id
      join categories k on k.id = s.category_id
      where g.media_key = $1`,
    values: [mediaKey],
  });
  const [row] = rows;
  if (!row) return null;
  const { certificate, score, report, ...card } = row;
  return { certificate, card, score, report };
}

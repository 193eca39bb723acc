import type { endpoints } from '@tag/contract';
import type { ResponseOf } from '@tag/contract/endpoint';
import { TILE_WIDTH } from '@tag/tlog';
import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/queries.ts';
import { assertVisible, IS_PUBLISHED } from '../db/visible-certificates.ts';
import type { Handlers } from '../http/implement.ts';
import { readEntryTile, tileOf } from './tile-store.ts';

type Calls = Pick<typeof endpoints, 'readCertificateLog'>;

/** A certificate, and where the log has its statements, oldest first. */
const findIndexes = prepare('certificate-log', (db, given: Given<{ certificate: string }>) =>
  db
    .selectFrom('gradedCards as card')
    .select([
      IS_PUBLISHED.as('isPublished'),
      sql<number[]>`(
        select coalesce(json_agg(e.index order by e.n), '[]') from log_entries e
        where e.certificate = card.certificate)`.as('indexes'),
    ])
    .where('card.certificate', '=', given('certificate')),
);

/**
 * What the log says about a certificate, as it is hashed.
 * @throws ApiError as its report.
 */
async function readCertificateLog(
  { query }: ReadDatabase,
  certificate: string,
): Promise<ResponseOf<Calls['readCertificateLog']>> {
  const [found] = await findIndexes(query, { certificate });
  const { indexes } = await assertVisible(query, certificate, found);
  const numbers = [...new Set(indexes.map(tileOf))];
  const tiles = new Map(
    await Promise.all(
      numbers.map(async (number) => {
        const last = indexes.findLast((index) => tileOf(index) === number)!;
        return [number, await readEntryTile(query, number, (last % TILE_WIDTH) + 1)] as const;
      }),
    ),
  );
  return {
    statements: indexes.map((index) => {
      const bytes = tiles.get(tileOf(index))![index % TILE_WIDTH]!;
      return { index, entry: Buffer.from(bytes).toString() };
    }),
  };
}

export const certificateLogHandlers = (): Handlers<Calls> => ({
  readCertificateLog: ({ params }, { reads }) => readCertificateLog(reads, params.certificateValue),
});

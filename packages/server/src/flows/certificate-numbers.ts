import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { isCertificateTaken } from '../graded-cards/taken.ts';
import { SetupError } from '../setup-error.ts';
import { refuse } from '../deliveries/refusal.ts';

/** A letter's numbers: 0000001 to 9999999. */
const PER_LETTER = 9_999_999;
/** Held while numbers that are taken are passed over. */
const TAKEN_LOCK = 7_341_013;

/**
 * Our next number. Nobody waits for it: it comes from a sequence, so one that isn't used, because its card is refused
 * after all, leaves a gap.
 * @throws DeliveryRefusal when the letters are used up
 */
export async function nextCertificate(db: Transaction): Promise<string> {
  for (;;) {
    const certificate = await takeNumber(db);
    if (certificate === null)
      throw refuse(
        'certificate',
        'All certificate numbers are used up: CERTIFICATE_LETTERS adds some',
      );
    if (!(await isCertificateTaken(db, certificate))) return certificate;
    await passTaken(db);
  }
}

async function takeNumber(db: Transaction): Promise<string | null> {
  const { rows } = await sql<{ certificate: string | null }>`
    with taken as (select nextval('certificate_numbers') - 1 as number)
    select l.letter || lpad((number % ${PER_LETTER} + 1)::text, 7, '0') as certificate
      from taken left join certificate_letters l on l.position = number / ${PER_LETTER}
  `.execute(db);
  return rows[0]!.certificate;
}

/** Moves on to the highest number in use, which a restored database or imported certificates may have. */
async function passTaken(db: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TAKEN_LOCK})`.execute(db);
  await sql`
    with highest as (
      select max(l.position * ${PER_LETTER} + right(used.certificate, 7)::bigint) as number
        from certificate_letters l
       cross join lateral (
         (select certificate from graded_cards
           where certificate between l.letter || '0000000' and l.letter || '9999999'
           order by certificate desc limit 1)
         union all
         (select certificate from voided_certificates
           where certificate between l.letter || '0000000' and l.letter || '9999999'
           order by certificate desc limit 1)
       ) used
    )
    select count(nextval('certificate_numbers'))
      from highest, certificate_numbers, generate_series(last_value + 1, highest.number)
  `.execute(db);
}

/** Whether numbers with this letter are given out here, now or later. */
export async function isOwnLetter(db: Queries, letter: string): Promise<boolean> {
  const found = await db
    .selectFrom('certificateLetters')
    .select('letter')
    .where('letter', '=', letter)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those that follow X unless the settings name others, or deliveries have used them. */
const USUAL_LETTERS = 'XYZ';

/**
 * Keeps the letters in the order in which their numbers are given out. More may be added at the end.
 * @param wanted all of them; undefined: the usual ones that no delivery has used.
 * @throws SetupError if those in use are not its first, or another is in use by deliveries
 */
export async function keepLetters({ query }: Database, wanted: string | undefined): Promise<void> {
  const kept = await query
    .selectFrom('certificateLetters')
    .select('letter')
    .orderBy('position')
    .execute();
  const current = kept.map(({ letter }) => letter).join('');
  const letters = [...(wanted ?? USUAL_LETTERS)];
  if (wanted !== undefined && !wanted.startsWith(current)) {
    throw new SetupError(
      `CERTIFICATE_LETTERS: ${wanted}, but this database gives out numbers with ${current}. Add letters after these.`,
    );
  }
  let position = current.length;
  for (const letter of letters.filter((it) => !current.includes(it))) {
    if (await isLetterUsed(query, letter)) {
      if (wanted === undefined) continue;
      throw new SetupError(
        `CERTIFICATE_LETTERS: deliveries have brought certificates with ${letter}. Name another letter.`,
      );
    }
    await query
      .insertInto('certificateLetters')
      .values({ position, letter })
      .onConflict((it) => it.doNothing())
      .execute();
    position += 1;
  }
}

async function isLetterUsed(db: Queries, letter: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from graded_cards
                    where certificate between ${`${letter}0000000`} and ${`${letter}9999999`})
        or exists (select from voided_certificates
                    where certificate between ${`${letter}0000000`} and ${`${letter}9999999`})
           as "isUsed"
  `.execute(db);
  return rows[0]!.isUsed;
}

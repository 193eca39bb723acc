import { sql, type Kysely } from 'kysely';

/** Certificate numbers from a sequence: grading waited for the last number before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table certificate_letters (
      position integer primary key check (position >= 0),
      letter text not null unique check (letter ~ '^[A-Z]$')
    )`);
  await run(`
    comment on table certificate_letters is
      'First letters of the numbers we give out; when all numbers of one are used, the next follows.'`);
  await run(`insert into certificate_letters values (0, 'X')`);
  await run(`create sequence certificate_numbers`);
  await run(`
    comment on sequence certificate_numbers is
      'How many numbers are given out: 1 is X0000001, 9999999 is X9999999, 10000000 the first of the next letter.'`);
  await run(`
    select setval('certificate_numbers', max(right(certificate, 7)::bigint))
      from (
        (select certificate from graded_cards
          where certificate between 'X0000000' and 'X9999999' order by certificate desc limit 1)
        union all
        (select certificate from voided_certificates
          where certificate between 'X0000000' and 'X9999999' order by certificate desc limit 1)
      ) used
    having max(right(certificate, 7)::bigint) > 0`);
}

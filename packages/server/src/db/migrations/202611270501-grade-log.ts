import { sql, type Kysely } from 'kysely';

/** The public grade log: statements that wait for their index, the log's files, and the signed reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table log_pending (
      id bigint generated always as identity primary key,
      certificate text not null,
      event text not null
        check (event in ('graded', 'regraded', 'corrected', 'voided', 'reholdered')),
      by text not null check (by in ('lab', 'staff', 'machine')),
      reason text check (length(reason) <= 500),
      facts json not null,
      score smallint,
      graded_at timestamptz not null,
      report jsonb,
      media bytea,
      at timestamptz not null,
      due_at timestamptz not null
    )`);
  await run(`create index log_pending_certificate on log_pending (certificate)`);
  await run(`comment on column log_pending.facts is 'What the label says, as in a report.'`);
  await run(`comment on column log_pending.report is 'Null: not known any more, or voided.'`);
  await run(`comment on column log_pending.due_at is 'When its certificate is public.'`);
  await run(`
    create table log_entries (
      index bigint primary key check (index >= 0),
      certificate text not null,
      n integer not null check (n >= 1),
      report_hash bytea,
      unique (certificate, n)
    )`);
  await run(`
    comment on column log_entries.n is 'Counts from 1, among those of the same certificate.'`);
  await run(`
    create table log_tiles (
      level smallint not null check (level between -1 and 6),
      number bigint not null check (number >= 0),
      width smallint not null check (width between 1 and 256),
      bytes bytea not null,
      primary key (level, number)
    )`);
  // Neither hashes nor what is compressed already become smaller.
  await run(`alter table log_tiles alter column bytes set storage external`);
  await run(`
    comment on column log_tiles.level is
      'As in C2SP tlog-tiles; -1: entries, compressed by gzip. The last of a level grows.'`);
  await run(`
    create table log_head (
      id boolean primary key default true check (id),
      origin text not null,
      size bigint not null check (size >= 0),
      checkpoint text not null,
      signed_at timestamptz not null
    )`);
  await run(`comment on table log_head is 'One row: the log as it was last signed.'`);
  await run(`
    create table signed_reports (
      hash bytea primary key,
      bytes bytea not null
    )`);
  await run(`comment on column signed_reports.hash is 'SHA-256 of the bytes.'`);
  await run(`
    alter table voided_certificates add column was_published boolean not null default true`);
  await run(`
    comment on column voided_certificates.was_published is
      'True as well for those voided before it was noted.'`);
  await run(`alter table deliveries add column scans_hash bytea`);
  await run(`
    comment on column deliveries.scans_hash is
      'SHA-256 over those of the stored scans; null: delivered before it was noted.'`);
}

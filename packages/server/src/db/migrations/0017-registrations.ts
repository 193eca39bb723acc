import { sql, type Kysely } from 'kysely';

/**
 * Registrations aren't users until they are confirmed. Users who never confirmed theirs are moved here;
 * their emailed link stays valid, and now also needs their password. Their rows in the audit trail keep
 * the address instead of the user.
 *
 * Open password links and changes of address are ended: they aren't bound to an address, and nobody was
 * notified of the changes. Users can request them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registrations (
      id uuid primary key default gen_random_uuid(),
      email text not null check (email <> ''),
      first_name text not null,
      last_name text not null,
      phone_number text,
      date_of_birth date,
      password_hash text not null,
      code_hash bytea,
      mails_sent integer not null default 1,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index registrations_email on registrations (lower(email), created_at)`.execute(
    db,
  );
  await sql`create index registrations_created on registrations (created_at)`.execute(db);

  await sql`
    create temporary table unconfirmed on commit drop as
    select id, email from users u
    where status = 'unverified' and email_verified_at is null and password_hash is not null
      and role_id = 1
      and not exists (select from user_addresses a where a.user_id = u.id)
      and not exists (select from uploads f where f.user_id = u.id)`.execute(db);
  await sql`
    insert into registrations (id, email, first_name, last_name, phone_number, date_of_birth,
                               password_hash, code_hash, created_at, expires_at)
    select distinct on (u.id) c.id, u.email, u.first_name, u.last_name, u.phone_number,
           u.date_of_birth, u.password_hash, c.code_hash, c.created_at, c.expires_at
    from users u join unconfirmed using (id)
    join one_time_codes c on c.user_id = u.id and c.purpose = 'registration' and c.used_at is null
    order by u.id, c.created_at desc`.execute(db);
  await sql`
    delete from one_time_codes
    where user_id in (select id from unconfirmed) or actor_id in (select id from unconfirmed)
       or (purpose = 'registration' and user_id is null)`.execute(db);
  await sql`
    delete from sessions
    where user_id in (select id from unconfirmed) or impersonator_id in (select id from unconfirmed)`.execute(
    db,
  );
  await sql`
    update audit_trail a set
      details = a.details || jsonb_build_object('email', u.email),
      actor_id = nullif(a.actor_id, u.id),
      acted_as_id = nullif(a.acted_as_id, u.id),
      subject_id = nullif(a.subject_id, u.id)
    from unconfirmed u where u.id in (a.actor_id, a.acted_as_id, a.subject_id)`.execute(db);
  await sql`delete from users where id in (select id from unconfirmed)`.execute(db);

  await sql`alter table one_time_codes drop constraint one_time_codes_purpose_check`.execute(db);
  await sql`
    update one_time_codes set purpose = 'address' where purpose = 'registration'`.execute(db);
  await sql`
    alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in
      ('address', 'email_change', 'email_change_cancel', 'reset_password', 'first_login',
       'impersonation'))`.execute(db);
  await sql`
    update one_time_codes set used_at = now()
    where used_at is null and purpose in ('email_change', 'reset_password', 'first_login')`.execute(
    db,
  );
  await sql`
    create index one_time_codes_actor on one_time_codes (actor_id)
    where used_at is null and actor_id is not null`.execute(db);
  await sql`
    alter table one_time_codes add column mails_sent integer not null default 1`.execute(db);
  await sql`alter table mail_pauses add column sent integer not null default 1`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Certificates that are filled in by one statement. */
const BATCH = 50_000;

/**
 * Copies the sort, filter, and search keys of a collection to its rows, so a page of 20,000 cards comes from
 * an index. Triggers keep the copies right, whatever changes a card, even a server of an earlier version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`set local statement_timeout = 0`);
  await run(`
    alter table certificate_owners
      add column score smallint,
      add column grade_key text,
      add column category_id bigint,
      add column set_id bigint,
      add column year smallint,
      add column name text,
      add column words text,
      add column value integer`);
  const facts = `
    g.score, g.grade_key, s.category_id, s.id, s.year, left(lower(c.name || ' ' || c.number), 300),
    lower(concat_ws(' ', g.certificate, s.year, s.brand, s.name, c.subset, c.name, c.number, v.name))`;
  const labels = `
    graded_cards g
    join card_variations v on v.id = g.variation_id
    join cards c on c.id = v.card_id
    join card_sets s on s.id = c.set_id`;
  const declared = (own: string) => `(
    select i.declared_value
    from order_items i
    join sub_orders p on p.id = i.sub_order_id
    join orders o on o.id = p.order_id
    where i.id = ${own}.item_id and coalesce(p.customer_id, o.owner_id) = ${own}.owner_id)`;

  let last: string | null = '';
  while (last !== null) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with batch as materialized (
        select certificate from certificate_owners
        where certificate > ${last} order by certificate limit ${sql.lit(BATCH)}),
      filled as (
        update certificate_owners own
        set (score, grade_key, category_id, set_id, year, name, words) = row(${sql.raw(facts)}),
          value = ${sql.raw(declared('own'))}
        from batch join ${sql.raw(labels)} on g.certificate = batch.certificate
        where own.certificate = batch.certificate)
      select max(certificate) as last from batch`.execute(db);
    last = rows[0]!.last;
  }

  const key = `where grade_key is not null`;
  for (const [name, columns] of [
    ['grade', 'coalesce(score, 0), certificate'],
    ['card', 'name, certificate'],
    ['year', 'year, certificate'],
    ['value', 'value, certificate'],
    ['best_value', 'value desc nulls last, certificate desc'],
  ] as const) {
    await run(`
      create index certificate_owners_by_${name} on certificate_owners (owner_id, ${columns}) ${key}`);
  }

  await run(`
    create function copy_card_to_owner() returns trigger language plpgsql as $$
    begin
      select ${facts}
        into new.score, new.grade_key, new.category_id, new.set_id, new.year, new.name, new.words
        from ${labels}
        where g.certificate = new.certificate;
      new.value := ${declared('new')};
      return new;
    end $$`);
  await run(`
    create trigger copy_card before insert or update of owner_id, item_id on certificate_owners
      for each row execute function copy_card_to_owner()`);

  const refresh = async (table: string, events: readonly string[], which: string) => {
    const name = `refresh_owners_of_${table}`;
    await run(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        update certificate_owners set item_id = item_id where ${which};
        return null;
      end $$`);
    for (const event of events) {
      await run(`
        create trigger ${name}_${event.split(' ')[0]} after ${event}
          execute function ${name}()`);
    }
  };
  const changed = (table: string, columns: readonly string[]) => {
    const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
    return `update of ${columns.join(', ')} on ${table} for each row
      when ((${of('old')}) is distinct from (${of('new')}))`;
  };
  const graded = (what: string) =>
    `certificate in (select g.certificate from ${labels} where ${what})`;
  await refresh(
    'graded_cards',
    [
      changed('graded_cards', ['score', 'grade_key', 'variation_id']),
      'delete on graded_cards for each row',
    ],
    'certificate = old.certificate',
  );
  await refresh(
    'card_variations',
    [changed('card_variations', ['name', 'card_id'])],
    graded('v.id = new.id'),
  );
  await refresh(
    'cards',
    [changed('cards', ['name', 'number', 'subset', 'set_id'])],
    graded('c.id = new.id'),
  );
  await refresh(
    'card_sets',
    [changed('card_sets', ['name', 'brand', 'year', 'category_id'])],
    graded('s.id = new.id'),
  );
  await refresh(
    'order_items',
    [changed('order_items', ['declared_value', 'sub_order_id'])],
    'item_id = new.id',
  );
  const ofSubOrders = (what: string) => `item_id in (
    select i.id from order_items i join sub_orders p on p.id = i.sub_order_id where ${what})`;
  await refresh(
    'sub_orders',
    [changed('sub_orders', ['customer_id'])],
    ofSubOrders('p.id = new.id'),
  );
  await refresh('orders', [changed('orders', ['owner_id'])], ofSubOrders('p.order_id = new.id'));

  for (const [column, text] of [
    ['score', 'Copied from the certificate by a trigger, as are the columns after it.'],
    ['grade_key', 'Null: the certificate is voided.'],
    ['name', 'The sort key of the card.'],
    ['words', 'What a search looks through, in lower case.'],
    ['value', 'US cents, as its owner declared it; null if somebody else submitted it.'],
  ] as const) {
    await run(`comment on column certificate_owners.${column} is '${text}'`);
  }
}

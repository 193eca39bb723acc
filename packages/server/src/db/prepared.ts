import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { names } from './names.ts';
import type { Queries, ReadQueries } from './queries.ts';

/** Marks the position of a parameter. */
class Placeholder {
  readonly parameter: PropertyKey;

  constructor(parameter: PropertyKey) {
    this.parameter = parameter;
  }
}

/** A query's parameter of this name, typed as `Values` says. */
export type Given<Values> = <K extends keyof Values>(name: K) => RawBuilder<Values[K]>;

/** Values instead of parameters, for a query that is built for one run. */
export const givenAs =
  <Values>(values: Values): Given<Values> =>
  (name) =>
    sql.val(values[name]);

export interface PreparedQuery<Values, Row, Db = ReadQueries> {
  /** @returns every row; run in the transaction if `db` is one. */
  (db: Db, values: Values): Promise<Row[]>;
  /** The compiled statement. */
  compile(db: Db, values: Values): CompiledQuery<Row>;
}

/** The names of prepared statements by their text. */
const statements = new Map<string, string>();
const taken = new Set<string>();

/** The name of a prepared statement; undefined for an unprepared one. */
export const nameOf = (text: string): string | undefined => statements.get(text);

const pools = new WeakMap<ReadQueries, pg.Pool>();

/**
 * Sends prepared queries on `db` itself (not in a transaction) straight to its pool. Kysely's executor,
 * driver, and plugin would add a third to what a read by primary key costs here.
 */
export function sendStraight(db: Queries, pool: pg.Pool): void {
  pools.set(db, pool);
}

/**
 * A query that is built and compiled once, and that PostgreSQL parses and plans once per connection: for
 * frequent queries. Its text must not depend on its values, since a connection keeps every statement it
 * has seen.
 *
 * @param name names the statement in the database; 63 characters at most.
 * @param build gets a `db` that reads; one that writes declares it as `Queries`.
 * @throws Error if another query has the name.
 * @example
 * const findRole = prepare('role', (db, given: Given<{ userId: string }>) =>
 *   db.selectFrom('users').select('roleId').where('id', '=', given('userId')),
 * );
 * const [user] = await findRole(database.query, { userId });
 */
export function prepare<Values extends object, Row, Db extends ReadQueries = ReadQueries>(
  name: string,
  build: (db: Db, given: Given<Values>) => { compile(db: Db): CompiledQuery<Row> },
): PreparedQuery<Values, Row, Db> {
  if (taken.has(name)) throw new Error(`There is a prepared query ${name} already.`);
  taken.add(name);
  let compiled: CompiledQuery<Row> | undefined;
  let toCamelCase: ((row: object) => object) | undefined;

  function compile(db: Db, values: Values): CompiledQuery<Row> {
    if (!compiled) {
      compiled = build(db, (parameter) => sql.val(new Placeholder(parameter) as never)).compile(db);
      statements.set(compiled.sql, name);
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.parameter as keyof Values] : value,
    );
    return { ...compiled, parameters };
  }

  async function run(db: Db, values: Values): Promise<Row[]> {
    const statement = compile(db, values);
    const pool = pools.get(db);
    if (!pool) return (await db.executeQuery(statement)).rows;
    const { sql: text, parameters } = statement;
    const { rows } = await pool.query<object>({ name, text, values: [...parameters] });
    if (rows[0]) toCamelCase ??= renamerOf(rows[0]);
    return (toCamelCase ? rows.map(toCamelCase) : rows) as Row[];
  }

  return Object.assign(run, { compile });
}

/** Renames the columns of rows like this one, as Kysely's plugin does. */
function renamerOf(example: object): (row: object) => object {
  const columns = Object.keys(example).map((key) => [key, names.camelCase(key)] as const);
  if (columns.every(([from, to]) => from === to)) return (row) => row;
  return (row) => {
    const renamed: Record<string, unknown> = {};
    for (const [from, to] of columns) renamed[to] = row[from as keyof typeof row];
    return renamed;
  };
}

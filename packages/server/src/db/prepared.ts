import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Queries } from './queries.ts';

/** Marks where the value of a parameter goes. */
class Place {
  readonly parameter: PropertyKey;

  constructor(parameter: PropertyKey) {
    this.parameter = parameter;
  }
}

/** A query's parameter of this name, typed as `Parameters` says. */
export type Given<Parameters> = <K extends keyof Parameters>(name: K) => RawBuilder<Parameters[K]>;

/** Values in the place of parameters, for a query that is built for one run. */
export const givenAs =
  <Parameters>(values: Parameters): Given<Parameters> =>
  (name) =>
    sql.val(values[name]);

export interface PreparedQuery<Parameters, Row> {
  /** @returns every row; run in the transaction if `db` is one. */
  (db: Queries, parameters: Parameters): Promise<Row[]>;
  /** The statement as it is sent. */
  compile(db: Queries, parameters: Parameters): CompiledQuery<Row>;
}

/** Statements that are sent by name, by their text. */
const names = new Map<string, string>();

/** The name under which a statement is prepared; undefined for one that is sent as it is. */
export const nameOf = (text: string): string | undefined => names.get(text);

/**
 * A query that is built and compiled once, and that PostgreSQL parses and plans once a connection:
 * for what is asked often. Its text must not depend on the values it is run with, since a connection
 * keeps every statement that it has seen.
 *
 * @param name names the statement in the database; unique, 63 characters at most.
 * @example
 * const findRole = prepare('role', (db, given: Given<{ userId: string }>) =>
 *   db.selectFrom('users').select('roleId').where('id', '=', given('userId')),
 * );
 * const [user] = await findRole(database.query, { userId });
 */
export function prepare<Parameters extends object, Row>(
  name: string,
  build: (db: Queries, given: Given<Parameters>) => { compile(db: Queries): CompiledQuery<Row> },
): PreparedQuery<Parameters, Row> {
  let compiled: CompiledQuery<Row> | undefined;

  function compile(db: Queries, parameters: Parameters): CompiledQuery<Row> {
    if (!compiled) {
      compiled = build(db, (parameter) => sql.val(new Place(parameter) as never)).compile(db);
      names.set(compiled.sql, name);
    }
    return {
      ...compiled,
      parameters: compiled.parameters.map((value) =>
        value instanceof Place ? parameters[value.parameter as keyof Parameters] : value,
      ),
    };
  }

  const run = async (db: Queries, parameters: Parameters) =>
    (await db.executeQuery(compile(db, parameters))).rows;
  return Object.assign(run, { compile });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ORDER_STAGES } from '@tag/contract/orders';
import { describe, expect, test } from 'vitest';
import { readSources, root } from './imports.ts';

const DATABASE_MODULE = 'packages/server/src/db/';
/** A library that brings its own SQL gets the connections beneath Kysely. */
const USES_A_POOL = ['packages/server/src/jobs/jobs.ts'];

/** SQL that compares a stage with names. */
const STAGES_IN_SQL = /\bstage (?:(?:not )?in \(|(?:=|<>) )('\w+'(?:,\s+'\w+')*)/g;
const stagesIn = (text: string) =>
  [...text.matchAll(STAGES_IN_SQL)].flatMap(([, names]) => names!.match(/\w+/g)!);

const outside = readSources().files.filter(
  (file) => /^(packages\/server|demo)\/src\//.test(file) && !file.startsWith(DATABASE_MODULE),
);

/** How a source file sends raw queries: `pool`, `client.query`, `sql.raw`. */
function rawQueries(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.getText() === "'pg'") {
      found.push('pg');
    } else if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === 'pool') {
      found.push('pool');
    } else if (ts.isPropertyAccessExpression(node)) {
      const name = node.name.text;
      const of = node.expression.getText();
      const isCall = ts.isCallExpression(node.parent) && node.parent.expression === node;
      if (name === 'pool') found.push('pool');
      // `c.req.query` is Hono's.
      if (name === 'query' && isCall && !/\breq$/.test(of)) found.push(`${of}.query`);
      if (name === 'raw' && of === 'sql') found.push('sql.raw');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('data access', () => {
  test.each([
    ["import pg from 'pg';", 'pg'],
    ["await client.query('select 1')", 'client.query'],
    ['const f = ({ pool }: Database) => g(pool);', 'pool'],
    ['const { pool: p } = database;', 'pool'],
    ['run(database.tallies.pool)', 'pool'],
    ['sql.raw(`order by ${given}`)', 'sql.raw'],
  ])('%s is a raw query', (text, name) => {
    expect(rawQueries('example.ts', text)).toContain(name);
  });

  test('goes through Kysely: only the database module sends raw queries', () => {
    expect(outside.length).toBeGreaterThan(100);
    const raw = outside
      .filter((file) => !USES_A_POOL.includes(file))
      .flatMap((file) => rawQueries(file).map((name) => `${file}: ${name}`));
    expect(raw).toEqual([]);
  });

  test('SQL names stages that exist', () => {
    expect(stagesIn("o.stage not in ('draft',\n 'qa') and i.stage <> 'shipped'")).toEqual([
      'draft',
      'qa',
      'shipped',
    ]);
    const named = outside.flatMap((file) => stagesIn(readFileSync(join(root, file), 'utf8')));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !(ORDER_STAGES as readonly string[]).includes(name))).toEqual([]);
  });

  test.each(USES_A_POOL)('%s passes its pool to a library and does nothing else', (file) => {
    expect(new Set(rawQueries(file))).toEqual(new Set(['pool']));
  });
});

import { sql, type QueryExecutorProvider, type RawBuilder, type RawNode } from 'kysely';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { differenceOf, keyOf, type Shapes } from './shape.ts';

/*
 * A whole statement's row type is a claim that the compiler can't check: here every row that a test reads is
 * compared with it.
 */

declare global {
  var checksRows: true | undefined;
}

type Execute = RawBuilder<unknown>['execute'];

const file = inject('rowShapes');
// A worker keeps its modules for all its files.
if (file !== undefined && !globalThis.checksRows) {
  globalThis.checksRows = true;
  checkRows(JSON.parse(readFileSync(file, 'utf8')) as Shapes);
}

function checkRows(shapes: Shapes) {
  const prototype = Object.getPrototypeOf(sql`select 1`) as { execute: Execute };
  const { execute } = prototype;
  prototype.execute = async function (this: RawBuilder<unknown>, from: QueryExecutorProvider) {
    const result = await execute.call(this, from);
    const { sqlFragments } = this.toOperationNode() as RawNode;
    const shape = shapes[keyOf(sqlFragments)];
    for (const row of shape ? result.rows : []) {
      const difference = differenceOf(row, shape!, 'row');
      if (difference) throw new Error(`${difference}\nin\n${keyOf(sqlFragments)}`);
    }
    return result;
  };
}

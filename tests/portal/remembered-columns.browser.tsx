import { Refusal } from '@tag/contract/errors';
import { listColumnMappings, saveColumnMapping, type ColumnMapping } from '@tag/contract/users';
import { expect } from 'chai';
import {
  readTableText,
  withField,
  type CardTable,
} from '../../packages/card-grid/src/table/read-table-file.ts';
import {
  rememberColumns,
  withRememberedColumns,
} from '../../portal/src/screens/card-submission/remembered-columns.ts';
import { handSession } from './hand-session.tsx';

async function tableOf(csv: string): Promise<CardTable> {
  const reading = await readTableText(csv);
  if ('refusal' in reading) throw new Error(reading.refusal);
  return reading.table;
}
const fieldsOf = ({ columns }: CardTable) => columns.map(({ field }) => field);

describe('the columns of a table', () => {
  it('are those chosen for the last table with the same headers', async () => {
    const hand = handSession();
    const kept: ColumnMapping[] = [];
    hand.answer = async (path) => {
      const { body } = hand.calls.at(-1)!;
      if (path === saveColumnMapping.path && body) kept.push(body as ColumnMapping);
      return kept;
    };
    const { client } = hand.session;
    const read = async (csv: string) =>
      fieldsOf(await withRememberedColumns(client, await tableOf(csv)));
    const table = await tableOf('Year,Who,"Kept\nin"\n1989,Ken,Box 1');
    expect(fieldsOf(table)).deep.equal(['year', null, null]);
    await rememberColumns(client, { ...table, columns: withField(table.columns, 1, 'name') });
    expect(kept).deep.equal([
      { headers: ['Year', 'Who', 'Kept in'], fields: ['year', 'name', null] },
    ]);
    expect(await read('Year,Who,Kept in\n1990,Joe,Box 2')).deep.equal(['year', 'name', null]);
    expect(await read('Year,Kept in,Who\n1990,Box 2,Joe')).deep.equal(['year', null, null]);
    const calls = hand.calls.length;
    await rememberColumns(client, await tableOf('1990,Topps,Joe Montana\n1991,Fleer,Jane Doe'));
    await rememberColumns(client, await tableOf(`Year,${'x'.repeat(201)}\n1990,Joe`));
    expect(hand.calls).to.have.length(calls);
  });

  it('are recognized if the chosen ones can’t be read', async () => {
    const hand = handSession();
    hand.answer = () => Promise.reject(new Refusal('unavailable'));
    const table = await tableOf('Year,Player\n1989,Ken');
    const read = await withRememberedColumns(hand.session.client, table);
    expect(fieldsOf(read)).deep.equal(['year', 'name']);
    expect(hand.calls.map(({ path }) => path)).deep.equal([listColumnMappings.path]);
    await rememberColumns(hand.session.client, table);
  });
});

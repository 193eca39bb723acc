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

async function read(csv: string): Promise<CardTable> {
  const reading = await readTableText(csv);
  if ('refusal' in reading) throw new Error(reading.refusal);
  return withRememberedColumns(reading.table);
}
const fieldsOf = ({ columns }: CardTable) => columns.map(({ field }) => field);

describe('the columns of a table', () => {
  beforeEach(() => localStorage.clear());

  it('are those chosen for the last table with the same headers', async () => {
    const table = await read('Year,Who,Kept in\n1989,Ken,Box 1');
    expect(fieldsOf(table)).deep.equal(['year', null, null]);
    rememberColumns({ ...table, columns: withField(table.columns, 1, 'name') });
    expect(fieldsOf(await read('Year,Who,Kept in\n1990,Joe,Box 2'))).deep.equal([
      'year',
      'name',
      null,
    ]);
    expect(fieldsOf(await read('Year,Kept in,Who\n1990,Box 2,Joe'))).deep.equal([
      'year',
      null,
      null,
    ]);
    expect(fieldsOf(await read('Year,__proto__\n1990,Joe'))).deep.equal(['year', null]);
  });

  it('are recognized again if what is stored isn’t ours', async () => {
    rememberColumns(await read('Year,Player\n1989,Ken'));
    const [key] = Object.keys(localStorage);
    localStorage.setItem(key!, '{"[\\"Year\\",\\"Player\\"]":["nonsense","name"]}');
    expect(fieldsOf(await read('Year,Player\n1989,Ken'))).deep.equal(['year', 'name']);
  });
});

import { expect } from 'chai';
import { readTableFile } from '../../packages/card-grid/src/table/read-table-file.ts';

/** In the browser, which reads the files: Node treats all of Windows-1252 as Latin-1. */
describe('a table file', () => {
  it('is read in Windows-1252 with its quotation marks and dashes', async () => {
    const csv = 'Year;Player;Set\r\n1989;Ken Griffey \x93The Kid\x94;Upper Deck \x96 Topps\x92s';
    const bytes = Uint8Array.from(csv, (letter) => letter.charCodeAt(0));
    const reading = await readTableFile(new File([bytes], 'cards.csv'));
    expect('table' in reading && reading.table.rows).to.deep.equal([
      ['1989', 'Ken Griffey “The Kid”', 'Upper Deck – Topps’s'],
    ]);
  });
});

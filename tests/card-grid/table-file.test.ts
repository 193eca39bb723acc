import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { toCsv } from '@tag/contract/formats';
import { CARD_FIELDS } from '../../packages/card-grid/src/table/card-fields.ts';
import {
  type CardTable,
  readTableFile,
  readTableText,
  sheetRows,
  withField,
} from '../../packages/card-grid/src/table/read-table-file.ts';

const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
const read = (bytes: Uint8Array) => readTableFile(new Blob([new Uint8Array(bytes)]));
async function tableOf(bytes: Uint8Array | string): Promise<CardTable> {
  const reading = await read(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  if ('refusal' in reading) throw new Error(reading.refusal);
  return reading.table;
}
async function refusalOf(bytes: Uint8Array | string): Promise<string> {
  const reading = await read(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  return 'refusal' in reading ? reading.refusal : `${reading.table.rows.length} rows`;
}
const fieldsOf = async (csv: string) => (await tableOf(csv)).columns.map(({ field }) => field);

/** A file in a ZIP, with the given name and contents. */
function zipOf(name: string, contents: Uint8Array): Buffer {
  const packed = deflateRawSync(contents);
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(contents.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

const ROWS = [
  ['1999', 'Pokémon', 'Flabébé'],
  ['1989', 'Upper Deck', 'Ken Griffey, Jr.; The Kid'],
];
const written = (divider: string) =>
  [['Year', 'Brand', 'Player'], ...ROWS]
    .map((row) => row.map((cell) => (/[,;]/.test(cell) ? `"${cell}"` : cell)).join(divider))
    .join('\r\n');

describe('a table file', () => {
  test.each([
    ['commas, UTF-8', Buffer.from(written(','))],
    ['semicolons, UTF-8 with its mark', Buffer.from(`\uFEFF${written(';')}`)],
    ['tabs, UTF-16 LE with its mark', utf16(`\uFEFF${written('\t')}`, 'le')],
    ['tabs, UTF-16 BE with its mark', utf16(`\uFEFF${written('\t')}`, 'be')],
    ['commas, UTF-16 LE', utf16(written(','), 'le')],
    ['commas, UTF-16 BE', utf16(written(','), 'be')],
    ['semicolons, Windows-1252', Buffer.from(written(';'), 'latin1')],
    ['semicolons that its first line names', Buffer.from(`sep=;\r\n${written(';')}`)],
    ['lines that end as on old Macs', Buffer.from(written(',').replaceAll('\r\n', '\r'))],
    [
      'blank lines and columns',
      Buffer.from(`\n\n${written(',').replaceAll('\r\n', ',,\n,,,,\n')}\n,\n`),
    ],
  ])('is read with %s', async (_, bytes) => {
    const { columns, rows } = await tableOf(bytes);
    expect(rows).toEqual(ROWS);
    expect(columns).toEqual([
      { header: 'Year', samples: ['1999', '1989'], field: 'year' },
      { header: 'Brand', samples: ['Pokémon', 'Upper Deck'], field: 'brand' },
      { header: 'Player', samples: ROWS.map((row) => row[2]), field: 'name' },
    ]);
  });

  test('keeps quoted cells with line breaks, and formulas, as text', async () => {
    const { rows } = await tableOf(
      'Year,Player,Card #\n1989,"Ken\n""Junior"" Griffey",=1+1\n1990,@SUM(A1),="007"\n-1,+1,=HYPERLINK("x")',
    );
    expect(rows).toEqual([
      ['1989', 'Ken\n"Junior" Griffey', '=1+1'],
      ['1990', '@SUM(A1)', '="007"'],
      ['-1', '+1', '=HYPERLINK("x")'],
    ]);
  });

  test('keeps quotation marks if nothing is quoted', async () => {
    const { rows } = await tableOf('Year,Player\n1980,"Magic" Johnson\n1911,"Shoeless" Joe');
    expect(rows).toEqual([
      ['1980', '"Magic" Johnson'],
      ['1911', '"Shoeless" Joe'],
    ]);
    expect(await refusalOf('Year,Player\n1980,"Magic, Johnson\n1911,Joe\n1912,Ty')).toBe(
      'A quotation mark in row 2 is never closed. Close it, or remove it, and try again.',
    );
  });

  test('can have as many rows as an order can have cards', async () => {
    const cards = (count: number) => `Year,Player\n${'1989,Ken Griffey\n'.repeat(count)}`;
    expect((await tableOf(cards(10_000))).rows.length).toBe(10_000);
    expect(await refusalOf(cards(10_001))).toBe(
      'That has 10,001 rows; an order can have up to 10,000 cards. Split it into several files.',
    );
    // Without headers the first row is a card.
    const bare = '1989,Ken Griffey,1\n'.repeat(10_001);
    expect(await refusalOf(bare)).toContain('10,001 rows');
    expect((await tableOf(bare.slice(bare.indexOf('\n') + 1))).rows.length).toBe(10_000);
  });

  test.each([
    ['nothing', '', 'There are no cards in it.'],
    ['blank lines', '\n \n,,\n', 'There are no cards in it.'],
    ['headers alone', 'Year,Set,Player\n', 'There are no cards in it.'],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'That’s a picture'],
    ['a JPEG', Buffer.from('\xFF\xD8\xFF\xE0\0\x10JFIF', 'latin1'), 'That’s a picture'],
    ['a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), 'That’s a picture'],
    ['a phone photo', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'That’s a picture'],
    ['a PDF', '%PDF-1.7\n', 'That’s a PDF'],
    [
      'a workbook',
      zipOf('[Content_Types].xml', Buffer.from('<x/>')),
      'That’s an Excel workbook. Save it as CSV',
    ],
    ['an old workbook', Buffer.from('\xD0\xCF\x11\xE0\xA1\xB1', 'latin1'), 'Save it as CSV'],
    ['a bomb', zipOf('cards.csv', Buffer.alloc(50_000_000)), 'That’s a ZIP file. Unpack it first'],
    ['gzip', Buffer.from('\x1F\x8B\x08\0', 'latin1'), 'That’s a compressed file'],
    ['a program', Buffer.from('\x7FELF\x02\x01\x01\0\0\0\0', 'latin1'), 'That isn’t a text file'],
    [
      'noise',
      Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 197) % 256)),
      'That isn’t a text file',
    ],
    ['a web page', '<!doctype html>\n<table>', 'That’s a web page or program data'],
    ['JSON', '[{"year": 1989}]', 'That’s a web page or program data'],
    ['too much', Buffer.alloc(5_000_001, 'a,b\n'), 'That file has 6 MB; we read up to 5 MB.'],
    [
      'a large picture',
      Buffer.concat([Buffer.from('\xFF\xD8\xFF', 'latin1'), Buffer.alloc(6e6)]),
      'That’s a picture',
    ],
    ['endless lines', Buffer.alloc(4_000_000, '\n'), 'That has 4,000,001 lines'],
    ['endless columns', Buffer.alloc(4_000_000, ','), 'There are no cards in it.'],
    [
      'a hundred and one columns',
      `${'a,'.repeat(100)}b`,
      'That has 101 columns; we read up to 100.',
    ],
    [
      'endless quotation marks',
      Buffer.alloc(400_000, '"a'),
      'A quotation mark in row 1 is never closed',
    ],
  ])('is refused with a helpful message: %s', async (_, bytes, sentence) => {
    expect(await refusalOf(bytes)).toContain(sentence);
  });
});

describe('columns', () => {
  const ALL: Record<keyof typeof CARD_FIELDS, string> = {
    year: '1989',
    brand: 'Upper Deck',
    set: 'Series 1',
    subset: 'Star Rookies',
    name: 'Ken Griffey',
    number: '1',
    variation: 'Gold',
    cmpCode: 'CMP100358',
    serialNumber: '12',
    divisorNumber: '99',
    isPrizm: 'yes',
    isRefractor: 'no',
    size: 'thick',
    declaredValue: '250',
    quantity: '2',
  };
  const keys = Object.keys(ALL) as (keyof typeof CARD_FIELDS)[];

  test.each([
    'Year,Brand,Set,Subset,Player,Card #,Parallel,CMP Code,Serial,Divisor,Prizm,Refractor,Size,Value,Qty',
    'YR,Manufacturer,SET NAME,Insert,NAME,No.,VARIATION,cmp,Serial #,Print Run,Is Prizm?,is_refractor,card size,Declared value,Quantity',
    'Season,Series,Product,insert set,Card,Card No,Variant,cmp_code,Serial Number,Out of,prizm,REFRACTOR,SIZE,Price,Count',
    'Release Year,Company,Card Set,subset name,Card Name,#,Color,Cmp code,S/N,Numbered to,Prizm (y/n),Refractor (y/n),Thickness,Insured value,Copies',
    'Card Year,Brand / series,Set (full),Insert,Player name,Number,Parallel / variation,CMP-Code,Serial no.,/ Run,PRIZM,Refractor?,Size?,Worth ($),How many',
  ])('are recognized by their headers: %s', async (header) => {
    expect(await fieldsOf(`${header}\n${Object.values(ALL).join(',')}`)).toEqual(keys);
  });

  test('without headers are recognized by their content', async () => {
    expect(
      await fieldsOf(
        '1989,Upper Deck,Base,1,Ken Griffey,12/99\n1993,Topps,Base,#17,Derek Jeter,\n2018,Panini,Base,280,Luka Dončić,3/25',
      ),
    ).toEqual(['year', 'brand', 'set', 'number', 'name', 'serialNumber']);
    expect(
      await fieldsOf('Charizard;4/102;1999\nBlastoise;2/102;1999\nVenusaur;15/102;1999'),
    ).toEqual(['name', 'number', 'year']);
  });

  test('with unknown headers are left for the customer', async () => {
    const csv = 'My year,Grader’s note,Whose\n1989,nice,Ann\n1990,sharp,Ben';
    expect(await fieldsOf(csv)).toEqual(['year', null, null]);
    const { columns } = await tableOf(csv);
    const corrected = withField(columns, 2, 'year');
    expect(corrected.map(({ field }) => field)).toEqual([null, null, 'year']);
    expect(withField(corrected, 0, null).map(({ field }) => field)).toEqual([null, null, 'year']);
  });

  test('follow the order of a sheet, with a serial number and its print run in two columns', async () => {
    const table = await tableOf(
      'Player,Serial,Year,Note\nKen,12/99,1989,x\nJeter,/25,1993,\nLuka,7,2018,\nJoe,3 of 5,1911,',
    );
    expect(sheetRows(table, ['year', 'name', 'serialNumber', 'divisorNumber', 'set'])).toEqual([
      ['1989', 'Ken', '12', '99', ''],
      ['1993', 'Jeter', '', '25', ''],
      ['2018', 'Luka', '7', '', ''],
      ['1911', 'Joe', '3', '5', ''],
    ]);
    const printRun = await readTableText('Player\tPrint run\nKen\t/99');
    if ('refusal' in printRun) throw new Error(printRun.refusal);
    expect(sheetRows(printRun.table, ['divisorNumber'])).toEqual([['99']]);
  });

  test('under unknown headers are recognized by values that can hardly be anything else', async () => {
    expect(
      await fieldsOf(
        'When,Whose,Kept in,Numbers,What I paid\n1989,Topps,Box 1,12/99,$12\n1990,Panini,Box 2,3/25,$1250.50',
      ),
    ).toEqual(['year', 'brand', null, 'serialNumber', 'declaredValue']);
  });

  test('have decimal commas if all amounts can be read that way', async () => {
    const amountsOf = async (csv: string) =>
      sheetRows(await tableOf(csv), ['declaredValue']).map(([amount]) => amount);
    expect(await amountsOf('Player;Value\nKen;12,5\nJoe;1.250,50\nTy;$ 40\nLuka;')).toEqual([
      '12.5',
      '1250.50',
      '$ 40',
      '',
    ]);
    expect(await amountsOf('Player;Value\nKen;1,250\nJoe;12.50')).toEqual(['1,250', '12.50']);
    expect(await amountsOf('Player;Value\nKen;1,250.50\nJoe;12,50')).toEqual(['1,250.50', '12,50']);
  });

  test('have names for corrections, which as the headers of an empty file are all recognized', async () => {
    expect(Object.keys(CARD_FIELDS)).toEqual(keys);
    const template = toCsv([Object.values(CARD_FIELDS), Object.values(ALL)]);
    expect(await fieldsOf(template)).toEqual(keys);
  });
});

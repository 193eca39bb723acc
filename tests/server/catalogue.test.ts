import { gzipSync } from 'node:zlib';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { importCatalogue, readFileBytes } from '@tag/server/seeding';
import { SetupError } from '@tag/server/setup-error';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { query, pool } = database;
const HEADER = 'category,year,series,set,number,name,rarity,variations';

beforeEach(async () => {
  await pool.query('truncate categories, card_sets, cards, card_variations, graded_cards cascade');
});

async function take(content: string | Buffer, chunk = 65_536) {
  const bytes = Buffer.from(content);
  const refused: [number, string][] = [];
  const result = await importCatalogue(
    database,
    (async function* () {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    })(),
    { onRefused: (line, reason) => refused.push([line, reason]) },
  );
  return { ...result, lines: refused };
}

const everything = async () => ({
  sets: await query.selectFrom('cardSets').selectAll().orderBy('id').execute(),
  cards: await query.selectFrom('cards').selectAll().orderBy('id').execute(),
  variations: await query.selectFrom('cardVariations').selectAll().orderBy('id').execute(),
});
const names = async () =>
  (await query.selectFrom('cards').select('name').orderBy('name').execute()).map((it) => it.name);

test('imports cards, sets, and variations, and changes nothing the second time', async () => {
  const file = `${HEADER}
Pokemon,1999,Base,Base Set,4/102,Charizard,Rare,holo
Pokemon,1999,Base,Base Set,58/102,Pikachu,Common,normal;normal red-cheeks
Pokemon,2000,Base,Base Set 2,4/130,Charizard,Rare,holo
`;
  expect(await take(file)).toEqual({ cards: 3, sets: 2, refused: 0, lines: [] });
  const first = await everything();
  expect(first.variations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['holo', 'normal', 'normal red-cheeks']),
  );
  expect(first.variations).toHaveLength(4);
  expect(await take(file)).toEqual({ cards: 3, sets: 2, refused: 0, lines: [] });
  expect(await everything()).toEqual(first);
});

test('updates what changed and keeps what the file no longer contains', async () => {
  await take(
    `${HEADER}\nPokemon,1999,Base,Jungle,1/64,Clefable,Rare,holo\nPokemon,1999,Base,Jungle,2/64,Electrode,Rare,holo`,
  );
  const before = await everything();
  expect(
    await take(`${HEADER}\nPokemon,1999,Base,Jungle,1/64,Clefable,Rare Holo,holo;normal`),
  ).toMatchObject({ cards: 1 });
  const after = await everything();
  expect(after.cards.map(({ id, rarity }) => [id, rarity])).toEqual([
    [before.cards[0]!.id, 'Rare Holo'],
    [before.cards[1]!.id, 'Rare'],
  ]);
  expect(after.variations).toHaveLength(3);
});

test('a card named twice in a file is one card with all its variations', async () => {
  const row = 'Pokemon,1999,Base,Fossil,1/62,Aerodactyl,Rare';
  expect(await take(`${HEADER}\n${row},holo\n${row},normal\n${row},holo`)).toMatchObject({
    cards: 1,
    sets: 1,
    refused: 0,
  });
  expect((await everything()).variations.map(({ name }) => name).sort()).toEqual([
    'holo',
    'normal',
  ]);
});

test('reads what spreadsheets write: a BOM, CR LF, quotes, spaces, empty lines, and empty columns', async () => {
  const file =
    '\ufeffNumber, Name ,category,year,series,set,variations,rarity,subset\r\n' +
    '"4/102","Charizard, ""the"" dragon",Pokemon,1999,Base,Base Set,,,Holos\r\n' +
    '\r\n' +
    "  7 , Farfetch'd & Poke\u0301mon , Pokemon , 1999 ,Base,Base Set, ; holo ;holo; , , \r\n";
  expect(await take(file)).toEqual({ cards: 2, sets: 1, refused: 0, lines: [] });
  const { cards, variations } = await everything();
  expect(cards).toMatchObject([
    { number: '4/102', name: 'Charizard, "the" dragon', rarity: null, subset: 'Holos' },
    { number: '7', name: "Farfetch'd & Pok\u00e9mon", rarity: null, subset: null },
  ]);
  expect(variations.map(({ name }) => name)).toEqual(['normal', 'holo']);
});

test('the search text is lowercase, without accents, and includes the number', async () => {
  await take(`${HEADER}\nPokemon,2003,EX,Pokémon Ruby,1/109,Flabébé ÉTÉ,Rare,normal`);
  const { cards } = await everything();
  expect(cards[0]!.search).toBe('pokemon 2003 ex pokemon ruby flabebe ete #1/109 rare');
});

test('works however a stream is split', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, i) => `Pokemon,1999,Base,Sét ${i % 3},${i},Nidoran♀ ${i},,`,
  );
  const file = `${HEADER}\r\n${rows.join('\r\n')}`;
  for (const chunk of [1, 2, 3, 7, 64]) {
    expect(await take(file, chunk)).toEqual({ cards: 40, sets: 3, refused: 0, lines: [] });
  }
  expect(await names()).toContain('Nidoran♀ 39');
});

test('imports more rows than one batch', async () => {
  const rows = Array.from(
    { length: 2500 },
    (_, i) => `Pokemon,1999,Base,Set ${i % 9},${i},Card ${i},,`,
  );
  expect(await take(`${HEADER}\n${rows.join('\n')}`)).toMatchObject({ cards: 2500, sets: 9 });
});

describe('bad rows are reported by line and reason, and the good rows are kept', () => {
  const good = 'Pokemon,1999,Base,Base Set,1,Good,,normal';
  const last = 'Pokemon,1999,Base,Base Set,2,Last,,normal';
  test.each<[string, string | Buffer, RegExp]>([
    ['too few values', 'Pokemon,1999,Base', /3 values for 8 columns/],
    ['too many values', `${good},more`, /9 values for 8 columns/],
    ['no name', 'Pokemon,1999,Base,Base Set,1,,,normal', /name: Must not be empty/],
    ['a blank name', 'Pokemon,1999,Base,Base Set,1,"  ",,normal', /name: Must not be empty/],
    ['a year in words', 'Pokemon,last,Base,Base Set,1,A,,normal', /year: Expected a whole number/],
    ['a year with a fraction', 'Pokemon,1999.5,Base,Base Set,1,A,,normal', /year/],
    ['a year out of bounds', 'Pokemon,19,Base,Base Set,1,A,,normal', /year: Must be at least 1800/],
    ['several at once', 'Pokemon,x,,Base Set,,A,,', /year: .*series: .*number: /],
    [
      'a name too long',
      `Pokemon,1999,Base,Base Set,1,${'a'.repeat(201)},,`,
      /name: Must not exceed 200/,
    ],
    [
      'a huge field',
      `Pokemon,1999,Base,Base Set,1,${'a'.repeat(100_000)},,`,
      /longer than any row/,
    ],
    ['a quote never closed', 'Pokemon,1999,Base,Base Set,1,"open,,normal', /quote out of place/],
    ['a quote in the middle', 'Pokemon,1999,Base,Base Set,1,5" card,,normal', /quote out of place/],
    ['a NUL', 'Pokemon,1999,Base,Base Set,1,a\0b,,normal', /character that cannot be used/],
    ['a tab', 'Pokemon,1999,Base,Base Set,1,a\tb,,normal', /character that cannot be used/],
    [
      'bytes that are not UTF-8',
      Buffer.from('Pokemon,1999,Base,Base Set,1,Pok\xe9mon,,', 'latin1'),
      /not UTF-8/,
    ],
    ['a variation too long', `Pokemon,1999,Base,Base Set,1,A,,${'v'.repeat(121)}`, /variations\.0/],
  ])('%s', async (_, row, reason) => {
    const file = Buffer.concat([
      Buffer.from(`${HEADER}\n${good}\n`),
      Buffer.from(row),
      Buffer.from(`\n${last}\n`),
    ]);
    const { lines, ...result } = await take(file, 1000);
    expect(result).toEqual({ cards: 2, sets: 1, refused: 1 });
    expect(lines).toEqual([[3, expect.stringMatching(reason)]]);
    expect(await names()).toEqual(['Good', 'Last']);
  });

  test('text that is code elsewhere is only text here', async () => {
    const odd = [
      "'; drop table cards; --",
      '=cmd|calc',
      '<script>',
      '${x}',
      '\\',
      '%s',
      '__proto__',
    ];
    const rows = odd.map((name, i) => `Pokemon,1999,Base,Base Set,${i},"${name}",,`);
    expect(await take(`${HEADER}\n${rows.join('\n')}`)).toMatchObject({
      cards: odd.length,
      refused: 0,
    });
    expect(await names()).toEqual([...odd].sort());
  });
});

describe('an invalid catalogue is refused completely', () => {
  test.each([
    ['nothing', '', /is empty/],
    ['only a BOM', '\ufeff', /first line must name the columns/],
    [
      'no header',
      'Pokemon,1999,Base,Base Set,1,A,,',
      /first line must name the columns.*category is missing/,
    ],
    ['a missing column', HEADER.replace(',name', ''), /name is missing/],
    ['an unknown column', `${HEADER},price`, /"price" is not known/],
    ['a column twice', `${HEADER},name`, /name is there twice/],
    ['semicolons', HEADER.replaceAll(',', ';'), /separated by commas/],
    ['UTF-16', Buffer.from(`\ufeff${HEADER}`, 'utf16le'), /in UTF-8/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /first line must name/],
  ])('%s', async (_, content, message) => {
    await expect(take(content)).rejects.toThrow(SetupError);
    await expect(take(content)).rejects.toThrow(message);
  });
});

test("parallel imports don't collide or lock each other out", async () => {
  const rows = Array.from(
    { length: 1500 },
    (_, i) => `Pokemon,1999,Base,Set ${i % 5},${i},Card ${i},,a;b`,
  );
  const files = [rows, [...rows].reverse(), rows].map((lines) => `${HEADER}\n${lines.join('\n')}`);
  for (const result of await Promise.all(files.map((file) => take(file)))) {
    expect(result).toMatchObject({ cards: 1500, sets: 5, refused: 0 });
  }
  const { cards, variations } = await everything();
  expect([cards.length, variations.length]).toEqual([1500, 3000]);
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tag-catalogue-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return importCatalogue(database, readFileBytes(join(folder, name)));
  };
  const content = `${HEADER}\nPokemon,1999,Base,Base Set,1,A,,\n`;

  test('plain or gzip, whatever the name', async () => {
    expect(await file('plain.csv', content)).toMatchObject({ cards: 1 });
    expect(await file('packed.csv.gz', gzipSync(content))).toMatchObject({ cards: 1 });
    expect(await file('packed.csv', gzipSync(content))).toMatchObject({ cards: 1 });
    await expect(file('empty.csv', '')).rejects.toThrow(/is empty/);
  });

  test('a damaged or cut off gzip is reported', async () => {
    const whole = gzipSync(`${content}${'x,'.repeat(50_000)}`);
    await expect(file('cut.gz', whole.subarray(0, whole.length - 20))).rejects.toThrow(
      /is damaged/,
    );
    whole.fill(0, 20, 60);
    await expect(file('broken.gz', whole)).rejects.toThrow(/is damaged/);
  });

  test('a missing file, or a folder', async () => {
    const missing = importCatalogue(database, readFileBytes(join(folder, 'missing.csv')));
    await expect(missing).rejects.toThrow(/missing\.csv: there is no such file/);
    const directory = importCatalogue(database, readFileBytes(folder));
    await expect(directory).rejects.toThrow(/it is a folder/);
  });
});

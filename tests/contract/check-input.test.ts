import { checkInput } from '@tag/contract/errors';
import {
  boolean,
  dateTime,
  integer,
  list,
  nullable,
  number,
  oneOf,
  optional,
  record,
  refined,
  shape,
  text,
  union,
  type AnySchema,
} from '@tag/contract/schema';
import { describe, expect, test, vi } from 'vitest';

const address = shape({ city: text({ min: 1, max: 20 }), zip: optional(integer()) });
const everything = shape({
  kind: oneOf(['a', 'b']),
  flag: boolean(),
  ratio: number({ min: 0, max: 1 }),
  moment: dateTime(),
  address,
  tags: list(text({ max: 5 }), { min: 1, max: 3 }),
  note: nullable(text()),
  extra: optional(record(union([text(), integer()]))),
});
const good = {
  kind: 'a',
  flag: true,
  ratio: 0.5,
  moment: '2026-11-21T09:30:00Z',
  address: { city: 'Oslo' },
  tags: ['x'],
  note: null,
};

const reasons = (value: unknown, schema: AnySchema = everything) =>
  Object.fromEntries(
    (checkInput(value, schema, 'body').fields ?? []).map(({ path, reason }) => [path, reason]),
  );

describe('checked input', () => {
  test('is returned unchanged when it is valid', () => {
    expect(checkInput(good, everything).value).toEqual(good);
  });

  test('names every refused field once, below its root', () => {
    const bad = {
      kind: 'c',
      flag: 'true',
      ratio: Infinity,
      moment: '2026-02-30T00:00:00Z',
      address: { city: '', street: 1 },
      tags: ['x', 5],
      extra: { a: 1.5 },
    };
    expect(reasons(bad)).toEqual({
      'body.kind': 'Expected one of a, b',
      'body.flag': 'Expected true or false',
      'body.ratio': 'Expected a number',
      'body.moment': 'Expected a moment in UTC (ISO 8601)',
      'body.address.city': 'Must not be empty',
      'body.address.street': 'Is not known here',
      'body.tags.1': 'Expected a text',
      'body.note': 'Is required',
      'body.extra.a': 'Has none of the forms it may have',
    });
  });

  test('a refinement only sees input that is otherwise valid, and may blame one field', () => {
    const range = refined(shape({ from: integer(), to: integer() }), ({ from, to }) =>
      from <= to ? true : { field: 'to', reason: 'Ends before it begins' },
    );
    expect(reasons({ from: 2, to: 1 }, range)).toEqual({ 'body.to': 'Ends before it begins' });
    expect(reasons({ from: 2, to: '1' }, range)).toEqual({ 'body.to': 'Expected a whole number' });
    expect(checkInput({ from: 1, to: 2 }, range).value).toEqual({ from: 1, to: 2 });
  });

  test('a refinement sees no refused field, whatever else is refused', () => {
    const pair = refined(
      shape({
        first: text({ max: 5 }),
        second: refined(text(), (value) => value !== 'b' || 'Must not be b'),
      }),
      ({ first, second }) => first.normalize() !== second.normalize() || 'Must differ',
    );
    expect(reasons({ first: [], second: 'b' }, pair)).toEqual({
      'body.first': 'Expected a text',
      'body.second': 'Must not be b',
    });
    expect(reasons({ first: 'b', second: 'b' }, pair)).toEqual({
      'body.second': 'Must not be b',
      body: 'Must differ',
    });
  });

  test('texts inside lists, records, and unions are returned in NFC', () => {
    const schema = shape({
      list: list(text()),
      record: record(text()),
      union: union([integer(), text()]),
    });
    const value = { list: ['e\u0301'], record: { a: 'e\u0301' }, union: 'e\u0301' };
    expect(checkInput(value, schema).value).toEqual({
      list: ['\u00e9'],
      record: { a: '\u00e9' },
      union: '\u00e9',
    });
    expect(value.list).toEqual(['e\u0301']);
  });

  test.each([
    ['2026-11-21T09:30:00Z', true],
    ['2026-11-21T09:30:00.123456Z', true],
    ['2028-02-29T23:59:59.999Z', true],
    ['2026-02-29T00:00:00Z', false],
    ['2026-11-21T24:00:00Z', false],
    ['2026-11-21T09:30:00+01:00', false],
    ['2026-11-21', false],
    ['', false],
  ])('the moment %s: %s', (value, expected) => {
    expect(dateTime().is(value)).toBe(expected);
  });
});

describe('hostile input', () => {
  const nested = (depth: number) => {
    let value: unknown = [];
    for (let level = 0; level < depth; level += 1) value = [value];
    return value;
  };
  const unprintable: unknown = JSON.parse('{"toString": 1, "valueOf": 2}');

  test.each([
    ['nested 100,000 deep', nested(100_000)],
    ['an object that cannot be printed', unprintable],
    ['an object without prototype', Object.create(null)],
    ['a symbol', Symbol('x')],
    ['a function', () => 1],
  ])('%s is refused everywhere', (_, value) => {
    expect(Object.keys(reasons(value)).length).toBeGreaterThan(0);
    for (const name of Object.keys(good)) {
      const fields = Object.keys(reasons({ ...good, [name]: value }));
      expect(fields.join()).toContain(`body.${name}`);
    }
    expect(() => reasons({ ...good, extra: value })).not.toThrow();
    expect(reasons({ ...good, unknown: value })).toEqual({ 'body.unknown': 'Is not known here' });
  });

  test("doesn't reach a prototype", () => {
    const value: unknown = JSON.parse('{"city": "Oslo", "__proto__": {"zip": 5}}');
    expect(reasons(value, address)).toEqual({ 'body.__proto__': 'Is not known here' });
    expect(reasons({}, shape({ constructor: text(), toString: text() }))).toEqual({
      'body.constructor': 'Is required',
      'body.toString': 'Is required',
    });
  });

  test('gets a short answer, however much there is', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field${i}`, i]));
    const long = { ...good, [`x${'y'.repeat(1_000_000)}`]: 1, kind: 'z'.repeat(1_000_000) };
    const lists = { ...good, tags: Array.from({ length: 1_000_000 }, () => 1) };
    for (const value of [many, long, lists]) {
      const { fields = [] } = checkInput(value, everything, 'body');
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.length).toBeLessThanOrEqual(20);
      expect(JSON.stringify(fields).length).toBeLessThan(5000);
    }
    expect(reasons(lists)).toEqual({ 'body.tags': 'Expected at most 3 entries' });
    // It isn't just the answer that is short: unknown fields past the twentieth are never checked.
    const [failure] = address.validate(many);
    expect(failure!.failures().filter(({ type }) => type === 'never')).toHaveLength(20);
  });

  test('a long text is refused before it is normalized or matched', () => {
    const schema = text({ max: 10, trim: true, pattern: /^TG\w+$/, reason: 'Expected TG' });
    const normalize = vi.spyOn(String.prototype, 'normalize');
    try {
      expect(reasons('\u00e9'.repeat(1_000_000), schema)).toEqual({
        body: 'Must not exceed 10 characters',
      });
      expect(normalize).not.toHaveBeenCalled();
    } finally {
      normalize.mockRestore();
    }
    // The longest way to write ten letters.
    expect(text({ max: 10 }).is('\u1f82'.normalize('NFD').repeat(10))).toBe(true);
    expect(checkInput(` TG1${' '.repeat(1_000_000)}`, schema).value).toBe('TG1');
  });

  test('a character that no database stores is refused', () => {
    for (const value of ['a\u0000', '\ud800', 'a\udfff', '\u001b[31m']) {
      expect(reasons(value, text())).toEqual({ body: 'Has a character that cannot be used' });
    }
    expect(text().is('😀 é ‏')).toBe(true);
  });
});

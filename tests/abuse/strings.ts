import { expect, test } from 'vitest';
import { expectWell, sendAll, type AbusedServer, type Call } from './abused-server.ts';
import { shareOf, SHARE_OF_STRINGS } from '../support/sizes.ts';
import { NAUGHTY } from './naughty-strings.ts';
import type { Field, Operation } from './operations.ts';

const CALLERS = [undefined, 'customer@example.com', 'staff@example.com'];
/** Of the strings, one in so many is also a field's unexpected name. */
const SHARE_AS_NAMES = 12;

/** What a program may send where a text is expected, or the other way round. */
const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    1.5,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
    2 ** 63,
  ],
  ...[
    1e308,
    -1e308,
    5e-324,
    [],
    {},
    [[]],
    [{}],
    [null],
    '',
    [''],
    ['a', 1],
    { a: 1 },
    { length: -1 },
  ],
  ...[
    { toString: 1, valueOf: 1 },
    { then: 1 },
    { toJSON: 1 },
    { constructor: { prototype: { x: 1 } } },
  ],
  ...[
    Array.from({ length: 5000 }, () => 'a'),
    Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [i, i])),
  ],
  JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
];

/** One in `share` of the strings for each field, starting at the field's turn. */
function* callsOf(operation: Operation, token: string | undefined, share: number): Generator<Call> {
  for (const [turn, field] of operation.fields.entries()) {
    const values = field.in === 'body' ? [...NAUGHTY, ...VALUES] : NAUGHTY;
    for (const value of shareOf([...values, ...edgesOf(field)], share, turn)) {
      yield operation.call([{ field, value }], token);
    }
  }
  // An unexpected name, too.
  for (const value of NAUGHTY.filter((_, index) => index % SHARE_AS_NAMES === 0)) {
    const field: Field = { in: operation.takesBody ? 'body' : 'query', path: [value], shape: {} };
    if (field.in === 'body') yield operation.call([{ field, value }], token);
  }
}

/** One value on each side of a bound. */
function edgesOf({ in: location, shape }: Field): unknown[] {
  const around = [shape.minimum, shape.maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1],
  );
  const longest = shape.maxLength ?? 0;
  const texts =
    longest > 0 && longest < 10_000 ? ['a', '😀'].map((one) => one.repeat(longest)) : [];
  return location === 'body' ? [...around, ...texts] : [...around.map(String), ...texts];
}

/**
 * Naughty strings in every field of every operation. At night, callers with permission send all of them; else, and
 * everyone else, a share, which differs from field to field and from commit to commit.
 */
export function testStrings(server: AbusedServer, operations: readonly Operation[]): void {
  test('there are hundreds of strings and all kinds of operations', () => {
    expect(NAUGHTY.length).toBeGreaterThan(400);
    expect(operations.length).toBeGreaterThan(40);
    for (const location of ['path', 'query', 'header', 'body'] as const) {
      expect(operations.some(({ fields }) => fields.some((field) => field.in === location))).toBe(
        true,
      );
    }
  });

  test.each(
    operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )('%s', async (_, operation) => {
    const passing = operation.needsToken ? 'staff@example.com' : undefined;
    for (const email of CALLERS) {
      const token = email && (await server.signIn(email));
      const { faults } = await sendAll(
        server,
        callsOf(operation, token, SHARE_OF_STRINGS[email === passing ? 'permitted' : 'refused']),
      );
      expect(faults).toEqual([]);
    }
  });

  test('the server still works afterwards', async () => {
    await expectWell(server);
  });
}

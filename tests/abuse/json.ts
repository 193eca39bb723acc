import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { expectWell, sendAll, type AbusedServer, type Call } from './abused-server.ts';
import { shareOf, SHARE_OF_BODIES } from '../support/sizes.ts';
import type { Operation } from './operations.ts';

const MB = 2 ** 20;
const deep = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth);
const bytes = (...list: number[]) => Buffer.from(list);

/** Sent regardless of what the operation takes. */
const BODIES: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '"',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    '[1,]',
    '{,}',
    '{a:1}',
    "{'a':1}",
  ],
  ...[
    'nul',
    'TRUE',
    'undefined',
    'NaN',
    'Infinity',
    '-',
    '+1',
    '.1',
    '1.',
    '01',
    '0x1',
    '1e',
    '1e999999',
    '-1e999999',
  ],
  ...[
    'null',
    'true',
    '0',
    '""',
    '[]',
    '[[]]',
    '[{}]',
    '/**/{}',
    '{}//',
    '{}{}',
    '{} x',
    '{"a":"\t"}',
    '"\\x"',
    '"\\u12"',
  ],
  ...[
    '{"a":1,"a":2}',
    '{"":1}',
    '{"__proto__":null}',
    '{"__proto__":{"isAdmin":true}}',
    '{"\\u0000":1}',
  ],
  ...[
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"hasOwnProperty":1,"toString":1,"then":1}',
    '{"length":1e9}',
  ],
  deep('[', ']', 100_000),
  deep('{"a":', '}', 100_000).replace('}', '1}'),
  '['.repeat(100_000),
  '{"a":'.repeat(100_000),
  `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join()}}`,
  `[${'0,'.repeat(200_000)}0]`,
  `"${'a'.repeat(MB - 2)}"`,
  `${' '.repeat(MB - 2)}{}`,
  `"${'\\u0000'.repeat(100_000)}"`,
  `"${'\\ud800'.repeat(100_000)}"`,
  '9'.repeat(500_000),
  `0.${'1'.repeat(500_000)}`,
  'x'.repeat(MB + 1),
  'x'.repeat(5 * MB),
  bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d),
  bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  bytes(0xfe, 0xff, 0x00, 0x7b, 0x00, 0x7d),
  bytes(0x22, 0xc0, 0x80, 0x22),
  bytes(0x22, 0xed, 0xa0, 0x80, 0x22),
  bytes(0x22, 0xff, 0x22),
  bytes(0x22, 0xf5, 0x80, 0x80, 0x80, 0x22),
  bytes(0, 0, 0, 0),
  Buffer.alloc(1000, 0x80),
  gzipSync('{}'),
];

/** Small until it's unpacked. */
const BOMB = deflateSync(Buffer.alloc(50 * MB));

/** Content types that a body may claim. */
const CLAIMS: readonly Readonly<Record<string, string>>[] = [
  ...[
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'text/json',
  ].map((type) => ({ 'Content-Type': type })),
  ...[
    'application/json; charset=utf-16',
    'application/json;;;',
    'APPLICATION/JSON',
    'application/jsonx',
  ].map((type) => ({ 'Content-Type': type })),
  ...['gzip', 'deflate', 'br', 'identity', 'x'].map((encoding) => ({
    'Content-Type': 'application/json',
    'Content-Encoding': encoding,
  })),
];

/** The operation's own input, twisted: duplicate names, names from Object.prototype, deeply nested values. */
function* twisted(operation: Operation): Generator<string> {
  const text = operation.call().body as string;
  const inside = text.replace(/^\{/, '').replace(/\}$/, '');
  if (!text.startsWith('{')) return;
  const first = /^"(?:[^"\\]|\\.)*"/.exec(inside)?.[0] ?? '"a"';
  yield `{${inside}${inside && ','}${inside}}`;
  yield `{${inside}${inside && ','}${first}:null}`;
  yield `{"__proto__":{${inside}}}`;
  yield `{${inside}${inside && ','}"__proto__":{"isAdmin":true,"role":"admin","status":"active"}}`;
  yield `{${inside}${inside && ','}"isAdmin":true,"roleId":2,"status":"active","isVerified":true}`;
  yield `{${inside}${inside && ','}${first}:${deep('[', ']', 50_000)}}`;
  yield `{${inside}${inside && ','}${first}:${deep('{"a":', '}', 50_000).replace('}', '1}')}}`;
  yield `{${inside}${inside && ','}${first}:"${'a'.repeat(900_000)}"}`;
  yield `{${inside}${inside && ','}${first}:1e999}`;
  yield `[${text}]`;
  yield JSON.stringify(text);
}

function* callsOf(operation: Operation, token: string | undefined): Generator<Call> {
  const right = operation.call([], token);
  for (const body of [...BODIES, ...twisted(operation)]) yield { ...right, body };
  for (const claim of CLAIMS) yield { ...right, headers: { ...right.headers, ...claim } };
  const packed = { ...right.headers, 'Content-Encoding': 'deflate' };
  yield { ...right, headers: packed, body: BOMB };
  yield {
    ...right,
    headers: { ...right.headers, 'Transfer-Encoding': 'chunked' },
    body: 'x'.repeat(2 * MB),
  };
}

/** Bodies that aren't JSON, or JSON with bad intent, sent to everything that takes a body. */
export function testJson(server: AbusedServer, operations: readonly Operation[]): void {
  test.each(
    operations
      .filter(({ takesBody }) => takesBody)
      .map(
        (operation, turn) => [`${operation.method} ${operation.path}`, operation, turn] as const,
      ),
  )('%s', async (_, operation, turn) => {
    const passing = operation.needsToken ? 'staff@example.com' : undefined;
    for (const email of new Set([undefined, passing])) {
      const token = email && (await server.signIn(email));
      const share = SHARE_OF_BODIES[email === passing ? 'permitted' : 'refused'];
      const calls = shareOf([...callsOf(operation, token)], share, turn);
      const { faults } = await sendAll(server, calls, { width: 8 });
      expect(faults).toEqual([]);
    }
  });

  test('nobody became somebody else, and the server still works', async () => {
    const token = await server.signIn('customer@example.com');
    const { status } = await server.send({
      method: 'GET',
      path: '/admin/users',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(status).toBe(403);
    await expectWell(server);
  });
}

import { connect as connectSocket } from 'node:net';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type RunningServer } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { testDatabase } from '../support/database.ts';

/** Sent byte by byte to a real server: anything typed into an address gets an answer below 500. */
let server: RunningServer;
let port: number;

const { url, close } = await testDatabase();
await close();

beforeAll(async () => {
  const settings = readSettings({ DATABASE_URL: url });
  server = await startServer({ ...settings, port: 0 }, { logger: pino({ level: 'silent' }) });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

/** Sends raw bytes. @returns the status, or 0 when the connection was closed without one. */
async function raw(request: string | Buffer): Promise<{ status: number; text: string }> {
  const socket = connectSocket(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.setTimeout(3000, () => socket.destroy());
  // Not ended: a client that hangs up gets no answer.
  socket.write(request);
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

const get = (target: string, headers = '') =>
  raw(
    Buffer.from(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`,
      'latin1',
    ),
  );

const values = [
  ...['', '%00', 'X000000%00', '%0D%0A', 'X0000001%0d%0aSet-Cookie:a=b', '%', '%%', '%2', '%zz'],
  ...['%E0%A4%A', '%C0%AF', '%c0%80', '%F5%80%80%80', '%ED%A0%80', '%FF%FE', '%u0041', '%ef%bb%bf'],
  ...['%2F', '..%2f..%2fetc%2fpasswd', '%2e%2e%2f', '....//', '..', '.', './X0000001', '..;/'],
  ...['%5C..%5C', '%252F', '%25252F', '%252e%252e', '~', '~root', '$HOME', '${7*7}', '{{7*7}}'],
  ...[
    "'",
    "''",
    "X0000001'--",
    "X0000001';drop table graded_cards;--",
    "' or '1'='1",
    '%27%20OR%201=1',
  ],
  ...[
    '"',
    '`',
    '\\',
    '\\x00',
    '<script>',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '%3Csvg%20onload=1%3E',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-Infinity',
    'true',
    'false',
    '[object%20Object]',
    '[]',
  ],
  ...[
    '{}',
    '0',
    '-0',
    '-1',
    '1e309',
    '1e-400',
    '0x10',
    '007',
    '9'.repeat(400),
    '1.5',
    '1,5',
    '١٢٣',
  ],
  ...[
    'x0000001',
    'X000001',
    'X00000001',
    'X000000O',
    'XX000001',
    '00000001',
    ' X0000001',
    'X0000001%20',
  ],
  ...[
    'X0000001%0A',
    'X0000001%09',
    'X%200000001',
    'X%E2%80%8B0000001',
    '%EF%BC%B80000001',
    'X０００',
  ],
  ...[
    '%E2%80%AE1000000X',
    'Ж0000001',
    '%D0%96',
    '%F0%9F%83%8F',
    '%F0%9F%87%BA%F0%9F%87%B8',
    'é',
    'e%CC%81',
  ],
  ...['a'.repeat(2000), '%41'.repeat(2000), '/'.repeat(500), '%2F'.repeat(500), 'a/'.repeat(300)],
  ...[
    '*',
    '?',
    '??',
    '?=',
    '?&&&',
    '?a',
    '?a=%',
    '?a=%E0%A4%A',
    '?a[]=1&a[][b]=2',
    '?__proto__[x]=1',
  ],
  ...['X0000001?constructor.prototype.x=1', 'X0000001?%00=%00', `X0000001?${'a=1&'.repeat(3000)}`],
  ...[
    'X0000001;jsessionid=1',
    'X0000001:80',
    'X0000001@host',
    'X0000001#x',
    'X0000001|id',
    'X0000001&id',
  ],
  ...[
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'hasOwnProperty',
    'CON',
    'nul',
    'aux.txt',
  ],
  ...[
    '.git/config',
    '.env',
    'wp-login.php',
    'index.html',
    'favicon.ico',
    'robots.txt',
    'web.config',
  ],
  ...[
    'file:///etc/passwd',
    'http://127.0.0.1/',
    '//evil.example',
    'javascript:alert(1)',
    'data:,x',
  ],
  ...[
    'X0000001.json',
    'X0000001/',
    'X0000001//',
    'X0000001/..',
    'X0000001/score',
    'X0000001,X0000002',
  ],
];

const targets = [
  ...values.map((value) => `/graded-cards/public/detail/${value}`),
  ...values.slice(0, 40).map((value) => `/graded-cards/public/score/${value}`),
  ...values.slice(0, 40).map((value) => `/${value}`),
  ...['//', '///', '/%', '/%00', '*', '/graded-cards', '/graded-cards/', '/graded-cards/public'],
  ...[
    'http://localhost/health',
    'http://other.example/health',
    '/HEALTH',
    '/health/',
    '/health%00',
  ],
];

test('there are enough of them', () => {
  expect(targets.length).toBeGreaterThan(200);
});

test.each(targets)('GET %.80s', async (target) => {
  const { status, text } = await get(target);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select |ECONN|syntax error/i);
  expect(text).not.toMatch(/^set-cookie/im);
});

describe('headers', () => {
  test.each([
    'If-None-Match: ' + '"a",'.repeat(2000),
    'If-None-Match: \xff\xfe',
    'Origin: \xff',
    'Origin: null',
    'X-Request-Id: ' + 'a'.repeat(8000),
    'X-Request-Id: a\tb\tc\td\te\tf',
    'Accept-Encoding: ' + 'gzip,'.repeat(2000),
    'Content-Length: 5',
    'Content-Type: \x80',
    'X-Forwarded-For: 1.2.3.4, %00',
    'Range: bytes=-1',
    'Expect: 200-maybe',
  ])('%.40s', async (header) => {
    const { status } = await get('/graded-cards/public/detail/X0000001', `${header}\r\n`);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});

describe('broken requests', () => {
  test.each([
    ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an empty host', 'GET /health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['an invalid host', 'GET /health HTTP/1.1\r\nHost: a b/c?\r\nConnection: close\r\n\r\n'],
    [
      'another host',
      'GET /health HTTP/1.1\r\nHost: evil.example:99999\r\nConnection: close\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a bad chunk',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n',
    ],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['TRACE', 'TRACE /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(5000)}\r\n`],
    ['not HTTP', '\x16\x03\x01\x02\x00\x01\x00'],
  ])('%s', async (_, request) => {
    const { status } = await raw(Buffer.from(request, 'latin1'));
    // 0: the connection was closed; 501 and 505 are HTTP's own refusals.
    expect(status === 0 || (status >= 200 && status < 500)).toBe(true);
  });

  test('a body over the limit is refused, however it is sent', async () => {
    const large = 'x'.repeat(1024 * 1024 + 1);
    const head =
      'POST /graded-cards/public/detail/X0000001 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    const whole = await raw(`${head}Content-Length: ${large.length}\r\n\r\n${large}`);
    const chunked = await raw(
      `${head}Transfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    );
    for (const { status } of [whole, chunked]) expect([0, 405, 413]).toContain(status);
  });
});

test('it still answers afterwards', async () => {
  expect((await get('/health')).status).toBe(200);
});

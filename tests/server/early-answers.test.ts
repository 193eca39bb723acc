import { connect as connectSocket } from 'node:net';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '@tag/server/listen';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

/** Refusals sent before the body was read, byte by byte over a real connection. */
const database = await testDatabase();
const listener = await listen(testApi(database), 0, '127.0.0.1');
afterAll(() => listener.close());

/** Sends raw bytes and reads until the server closes, or until this many answers arrived. */
async function exchange(bytes: string | Buffer, answers: number): Promise<string> {
  const socket = connectSocket(listener.port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    if (text.split('HTTP/1.1 ').length - 1 >= answers && text.endsWith('}')) socket.end();
  });
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

const head = (target: string, headers: string) =>
  `POST ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';

describe("a body that isn't read", () => {
  test.each([
    ['too large', '/users/login', JSON_TYPE, 413],
    ['of another type', '/help/messages', 'Content-Type: text/plain\r\n', 415],
    ['of nobody known', '/admin/users', JSON_TYPE, 401],
    ['where nothing is', '/nowhere', JSON_TYPE, 404],
    ['of another method', '/health', JSON_TYPE, 405],
  ])(
    '%s and never sent: the answer announces that the connection closes',
    async (_, target, headers, status) => {
      const length = status === 413 ? 2 ** 21 : 1000;
      const text = await exchange(
        `${head(target, `${headers}Content-Length: ${length}\r\n`)}{"half`,
        2,
      );
      expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(text).toMatch(/^connection: close\r$/im);
      expect(text).not.toMatch(/keep-alive/i);
    },
  );

  test('that arrives after all is skipped, and the next request is answered', async () => {
    const large = 'x'.repeat(2 ** 21);
    const text = await exchange(
      head('/users/login', `${JSON_TYPE}Content-Length: ${large.length}\r\n`) +
        large +
        'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      2,
    );
    expect(text).toMatch(/^HTTP\/1.1 413 /);
    expect(text).toMatch(/HTTP\/1.1 404 /);
  });

  test('in endless chunks is cut off with an answer', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const text = await exchange(
      head('/users/login', `${JSON_TYPE}Transfer-Encoding: chunked\r\n`) + chunk.repeat(40),
      2,
    );
    expect(text).toMatch(/^HTTP\/1.1 413 /);
    expect(text).toMatch(/^connection: close\r$/im);
  });
});

test('a body that was read keeps the connection', async () => {
  const body = '{"email":"x"}';
  const request = `${head('/users/login', `${JSON_TYPE}Content-Length: ${body.length}\r\n`)}${body}`;
  const text = await exchange(request + request, 2);
  expect(text.match(/HTTP\/1.1 400 /g)).toHaveLength(2);
  expect(text).not.toMatch(/^connection: close/im);
});

test.each([
  ['two names', 'Host: localhost\r\nHost: evil.example\r\n'],
  ['the same name twice', 'Host: localhost\r\nhost: localhost\r\n'],
])('a request with %s is refused', async (_, hosts) => {
  const text = await exchange(`GET /health HTTP/1.1\r\n${hosts}\r\n`, 2);
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  expect(text).toMatch(/^connection: close\r$/im);
});

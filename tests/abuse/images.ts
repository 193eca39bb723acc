import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { pause } from '../support/waiting.ts';
import { expectWell, faultOf, type AbusedServer, type Answer } from './abused-server.ts';

const VISITOR = '127.0.0.2';

/** Requests pictures, each over its own connection, and hangs up once the server has begun. */
async function askAndLeave(server: AbusedServer, paths: readonly string[]): Promise<void> {
  const sockets = await Promise.all(
    paths.map(async (path) => {
      const socket = connect(server.port, '127.0.0.1').on('error', () => {});
      const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`;
      await new Promise((sent) => socket.write(request, sent));
      return socket;
    }),
  );
  // Sent after all of them and answered: by now the server has read them, too.
  await server.send({ method: 'GET', path: '/health', from: VISITOR });
  await Promise.all(
    sockets.map(async (socket) => {
      if (!socket.destroyed) await once(socket.destroy(), 'close');
    }),
  );
}

/** Requests a picture, and retries when the server says to, as a browser's page would. */
async function getPicture(server: AbusedServer, path: string, from: string): Promise<Answer> {
  for (;;) {
    const answer = await server.send({ method: 'GET', path, from });
    expect(faultOf(answer)).toBeUndefined();
    if (answer.status !== 503 && answer.status !== 429) return answer;
    await pause(Number(answer.headers['retry-after']) * 1000);
  }
}

const crop = (x: number, y: number) =>
  `/media/k-X0000001/front.jpg?x=${x}&y=${y}&w=600&h=600&width=320`;

/** A client requests pictures that have to be made, and doesn't wait for them. */
export function testImages(server: AbusedServer): void {
  test("256 abandoned crops don't keep a visitor from a new picture", async () => {
    await askAndLeave(
      server,
      Array.from({ length: 256 }, (_, index) =>
        crop((index % 16) * 150, Math.floor(index / 16) * 225),
      ),
    );
    const picture = await getPicture(server, '/media/k-X0000001/back.jpg?width=640', VISITOR);
    expect(picture.status).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
  }, 60_000);

  test('neither do 500 that clients wait for: each is answered, or refused for a while', async () => {
    const answers = Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        server.send({
          method: 'GET',
          path: `/media/k-X0000001/front.jpg?x=${(index % 25) * 96}&y=${Math.floor(index / 25) * 180}&w=512&h=512&width=160`,
        }),
      ),
    );
    const picture = await getPicture(server, '/media/k-X0000001/back.jpg?width=480', VISITOR);
    expect(picture.status).toBe(200);
    expect((await answers).map(faultOf).filter(Boolean)).toEqual([]);
  }, 240_000);

  test('queries that no picture has are refused before any work starts', async () => {
    const queries = [
      ...[
        'x=-1&y=0&w=10&h=10',
        'x=0&y=0&w=0&h=0',
        'x=0&y=0&w=1e9&h=1e9',
        'x=NaN&y=0&w=1&h=1',
        'x=0',
      ],
      ...[
        'width=0',
        'width=-1',
        'width=99999999',
        'width=641',
        'format=svg',
        'format=gif',
        'width=640&width=320',
      ],
      ...[
        'x=2999&y=4199&w=600&h=600',
        'x=1e309&y=0&w=1&h=1',
        'x=%00',
        '__proto__=1',
        `x=${'9'.repeat(400)}`,
      ],
    ];
    for (const query of queries) {
      const answer = await server.send({
        method: 'GET',
        path: `/media/k-X0000001/front.jpg?${query}`,
        from: '127.0.0.3',
      });
      expect([query, faultOf(answer)]).toEqual([query, undefined]);
    }
  });

  test('a card that isn’t public is opened by its media key with no signature that one can make up', async () => {
    const expires = Math.floor(Date.now() / 1000) + 3600;
    const signature = 'A'.repeat(43);
    for (const pass of [
      '',
      's/',
      `s/${expires}/`,
      `s/${expires}./`,
      `s/${expires}.${signature}/`,
      `s/1e99.${signature}/`,
      `s/.${signature}/`,
      `s/${expires}.${'A'.repeat(5000)}/`,
      `s/%00.${signature}/`,
      's/__proto__.constructor/',
    ]) {
      for (const form of ['', '?width=160', '?x=0&y=0&w=120&h=120', '/tiles/9/0_0']) {
        const path = `/media/${pass}k-X0000002/front.jpg${form}`;
        const { status } = await server.send({ method: 'GET', path, from: '127.0.0.3' });
        expect([path, status]).toEqual([path, 404]);
      }
    }
  });

  test('the server still works afterwards', async () => {
    await expectWell(server);
  });
}

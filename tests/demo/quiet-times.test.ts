import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchRequests } from '../../demo/src/drawing/quiet-times.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('ok'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('it is quiet a second after the last request', async () => {
  const requests = watchRequests();
  // Without any request, it is quiet from the start.
  await requests.whenQuiet();
  await fetch(url);
  let isQuiet = false;
  const quiet = requests.whenQuiet().then(() => (isQuiet = true));
  const second = performance.now();
  await fetch(url);
  expect(isQuiet).toBe(false);
  await quiet;
  expect(performance.now() - second).toBeGreaterThan(990);
  requests.stop();
});

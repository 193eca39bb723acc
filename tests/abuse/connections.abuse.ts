import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectWell, faultOf, startAbused } from './abused-server.ts';

/**
 * Ten thousand connections that send nothing, or never finish what they send. Both ends need that many files;
 * where the system allows fewer, the test opens as many as it can.
 */
const HOLDER = resolve(import.meta.dirname, 'hold-connections.mjs');
const limit = Number(execFileSync('/bin/sh', ['-c', 'ulimit -Hn']).toString().trim()) || Infinity;
const WANTED = Math.min(10_000, limit - 500);

const server = await startAbused();

/** Opens connections from a separate process. @returns how many were opened, and how to end them. */
async function hold(count: number, kind: 'idle' | 'headers' | 'body') {
  const script = 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; exec "$@"';
  const args = [process.execPath, HOLDER, String(server.port), String(count), kind];
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  afterAll(() => child.kill('SIGKILL'));
  const [opened] = (await once(child, 'message')) as [number];
  return {
    opened,
    async end() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test(`${WANTED} idle connections don't lock anyone out`, async () => {
  const { opened, end } = await hold(WANTED, 'idle');
  expect(opened).toBe(WANTED);
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all([
      server.send({ method: 'GET', path: '/graded-cards/public/detail/X0000001' }),
      server.send({ method: 'GET', path: '/pops' }),
      server.send({
        method: 'POST',
        path: '/users/login',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  }
  await end();
});

test.each(['headers', 'body'] as const)(
  'neither do 1,000 that never finish their %s',
  async (kind) => {
    const { opened, end } = await hold(1000, kind);
    expect(opened).toBe(1000);
    const answer = await server.send({
      method: 'GET',
      path: '/graded-cards/public/detail/X0000001',
    });
    expect(faultOf(answer)).toBeUndefined();
    expect(answer.status).toBe(200);
    await end();
  },
);

test('the server still works afterwards', async () => {
  await expectWell(server);
});

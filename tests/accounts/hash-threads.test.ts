import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, platform } from 'node:os';
import { expect, test } from 'vitest';
import { hashInThread } from '../../packages/server/src/auth/hash-threads.ts';

const options = { memoryCost: 19_456, timeCost: 2, salt: Buffer.alloc(16) };

/** The priority of each thread of this process: the higher, the lower. */
function prioritiesOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

test('passwords are hashed in low-priority threads that yield to all others', async () => {
  expect(await hashInThread('Grading#2026', options)).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
  if (platform() !== 'linux') return;
  const priorities = prioritiesOfThreads();
  const usual = priorities.filter((priority) => priority === getPriority());
  expect(priorities).toContain(Math.max(10, getPriority()));
  expect(usual.length).toBeGreaterThan(priorities.length / 2);
});

test('200 may wait, more are refused, and a failure is reported only to its caller', async () => {
  const broken = hashInThread('Grading#2026', { ...options, memoryCost: 1 });
  await expect(broken).rejects.toThrow('Memory cost is too small');
  const cheap = { ...options, memoryCost: 8, timeCost: 1 };
  const hashes = await Promise.allSettled(
    Array.from({ length: 300 }, () => hashInThread('Grading#2026', cheap)),
  );
  const refused = hashes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(hashes.length - refused.length).toBeGreaterThanOrEqual(200);
  expect(refused.every((it) => (it as PromiseRejectedResult).reason.code === 'unavailable')).toBe(
    true,
  );
});

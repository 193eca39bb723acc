import { expect, test } from 'vitest';
import { createWorkQueue } from '../../packages/server/src/media/work-queue.ts';
import { gate, nextTask } from '../support/waiting.ts';

test.each([
  ['comes before a flood that has', false, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']],
  ['takes the spare turn', true, ['a1', 'a2', 'b1', 'c1', 'b2', 'a3', 'a4']],
])('whoever has nothing running %s', async (_, hasSpareTurn, order) => {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 100, hasSpareTurn });
  const begun: string[] = [];
  const gates = new Map<string, ReturnType<typeof gate>>();
  const add = (name: string, caller: string) => {
    const done = gate();
    gates.set(name, done);
    return queue.run(
      name,
      async () => {
        begun.push(name);
        await done.opened;
      },
      { caller },
    );
  };
  const works = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add(name, 'a'));
  works.push(add('b1', 'b'), add('b2', 'b'), add('c1', 'c'));
  expect(begun).toEqual(order.slice(0, hasSpareTurn ? 3 : 2));
  const finish = async (name: string) => {
    gates.get(name)!.open();
    await nextTask();
  };
  for (const name of ['a1', 'b1', 'a2', 'c1', 'a3']) await finish(name);
  expect(begun).toEqual(order);
  for (const name of gates.keys()) await finish(name);
  await Promise.all(works);
});

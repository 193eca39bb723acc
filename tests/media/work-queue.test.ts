import { expect, test } from 'vitest';
import { createWorkQueue } from '../../packages/server/src/media/work-queue.ts';
import { gate, nextTask } from '../support/waiting.ts';

test('whoever has nothing running doesn’t wait for a flood that has', async () => {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 100 });
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
  // One more than usual.
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  const finish = async (name: string) => {
    gates.get(name)!.open();
    await nextTask();
  };
  for (const name of ['a1', 'b1', 'a2', 'c1', 'a3']) await finish(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'a3', 'a4']);
  for (const name of gates.keys()) await finish(name);
  await Promise.all(works);
});

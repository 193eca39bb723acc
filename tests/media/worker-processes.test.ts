import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { workerProcesses } from '../../packages/server/src/media/worker-processes.ts';

const SERVE = pathToFileURL('packages/server/src/media/serve-tasks.mjs').href;

test.runIf(platform() === 'linux')(
  'every thread of a process has low priority, including those that Node started first',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tag-worker-'));
    const file = join(folder, 'process.mjs');
    await writeFile(
      file,
      `import { serveTasks } from '${SERVE}';
       import { readdirSync } from 'node:fs';
       import { readFile } from 'node:fs/promises';
       import { getPriority } from 'node:os';
       serveTasks(async () => {
         // In a thread for files, where pictures are made too.
         await readFile('/proc/self/stat');
         return readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
       });`,
    );
    const processes = workerProcesses<object, number[]>({
      module: pathToFileURL(file),
      processes: 1,
      priority: 14,
      memoryLimit: Infinity,
    });
    try {
      const priorities = await processes.run({});
      expect(priorities.length).toBeGreaterThan(1);
      expect(Math.min(...priorities)).toBeGreaterThanOrEqual(14);
    } finally {
      await processes.stop();
      await rm(folder, { recursive: true });
    }
  },
);

test('a process that is let go while it frees memory ends quietly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tag-worker-'));
  const file = join(folder, 'process.mjs');
  await writeFile(
    file,
    `import { serveTasks } from '${SERVE}';
     globalThis.gc = () => {
       const until = Date.now() + 500;
       while (Date.now() < until);
     };
     serveTasks(async () => {
       globalThis.kept = Buffer.alloc(64 * 2 ** 20);
       return 'done';
     });`,
  );
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    child.send({ id: 1, task: {} });
    const [answer] = (await once(child, 'message')) as unknown[];
    expect(answer).toEqual({ id: 1, result: 'done' });
    child.disconnect();
    const [printed, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
    expect({ code, printed }).toEqual({ code: 0, printed: '' });
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  }
});

import { Refusal } from '@tag/contract/errors';
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface WorkerOptions {
  /** The module each process runs; it calls `serveTasks`. */
  readonly module: URL;
  /** How many processes there are at most; each is started when first needed. */
  readonly processes: number;
  /** How many tasks a process works on at the same time. */
  readonly tasksEach?: number;
  /** The `nice` value added to this process's; 19 is the lowest priority. */
  readonly priority: number;
  /** A process that uses more memory than this (RSS, bytes) is replaced as soon as it is idle. */
  readonly memoryLimit: number;
  /** An idle process ends after this; `Infinity` keeps it. */
  readonly idleMs?: number;
  /** For Node itself, such as the loader that the module needs. */
  readonly execArgv?: readonly string[];
}

interface WorkerProcesses<Task, Result> {
  /** @throws ApiError `unavailable` when the task fails, or its process ends before it has answered. */
  run(task: Task): Promise<Result>;
  /** Starts a process, so the first task finds it ready. */
  warm(): void;
  stop(): Promise<void>;
}

interface Worker {
  readonly child: ChildProcess;
  readonly tasks: Map<number, { done(result: unknown): void; fail(error: Error): void }>;
  /** Takes no further tasks, and ends with its last one. */
  isRetired: boolean;
  idleTimer: NodeJS.Timeout | undefined;
}

/** A task's result; then the memory of its process (bytes). */
type Answer = { id: number; result?: unknown; failure?: string } | { rss: number };

/** The environment variables a process needs. It doesn't get the others, which include secrets. */
const PASSED_ON = /^(PATH|HOME|LANG|LC_\w+|TMPDIR|TEMP|TMP|SYSTEMROOT|FONTCONFIG_\w+|XDG_\w+)$/i;

/**
 * For glibc. By default it keeps a heap for each thread that grows to its largest task, and retains freed
 * blocks of up to 32 MB: three times as much memory for the same pictures. Small pictures stay below these
 * limits: mapped afresh for every step, they take a third longer.
 */
const GIVE_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 22),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 23),
};

/**
 * Runs tasks in separate processes, for work on pictures: a process can have a lower priority, frees all
 * its memory when it ends, and can crash without affecting the server.
 */
export function workerProcesses<Task, Result>(
  options: WorkerOptions,
): WorkerProcesses<Task, Result> {
  const { processes, tasksEach = 1, idleMs = 30_000, memoryLimit } = options;
  const workers = new Set<Worker>();
  let lastId = 0;

  function start(): Worker {
    const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
    const child = fork(fileURLToPath(options.module), {
      execArgv: ['--expose-gc', ...(options.execArgv ?? [])],
      serialization: 'advanced',
      env: {
        ...Object.fromEntries(passedOn),
        TASK_PRIORITY: String(options.priority),
        UV_THREADPOOL_SIZE: String(Math.max(4, tasksEach)),
        ...GIVE_BACK,
      },
    });
    const worker: Worker = { child, tasks: new Map(), isRetired: false, idleTimer: undefined };
    workers.add(worker);
    child.on('message', (answer) => receive(worker, answer as Answer));
    child.on('error', () => end(worker));
    child.on('exit', () => end(worker));
    keepParent(worker, false);
    return worker;
  }

  function receive(worker: Worker, answer: Answer) {
    if ('rss' in answer) {
      worker.isRetired ||= answer.rss > memoryLimit;
      if (worker.isRetired && worker.tasks.size === 0) dismiss(worker);
      return;
    }
    const { id, result, failure } = answer;
    const task = worker.tasks.get(id);
    worker.tasks.delete(id);
    if (worker.tasks.size === 0) rest(worker);
    if (failure === undefined) task?.done(result);
    else task?.fail(new Refusal('unavailable', { cause: new Error(failure) }));
  }

  function rest(worker: Worker) {
    keepParent(worker, false);
    if (worker.isRetired) dismiss(worker);
    else if (idleMs !== Infinity) {
      worker.idleTimer = setTimeout(() => dismiss(worker), idleMs).unref();
    }
  }

  function dismiss(worker: Worker) {
    workers.delete(worker);
    if (worker.child.connected) worker.child.disconnect();
  }

  function end(worker: Worker) {
    workers.delete(worker);
    clearTimeout(worker.idleTimer);
    const { exitCode, signalCode } = worker.child;
    const cause = new Error(`A worker process ended (${signalCode ?? exitCode ?? 'not started'})`);
    for (const { fail } of worker.tasks.values()) fail(new Refusal('unavailable', { cause }));
    worker.tasks.clear();
  }

  function choose(): Worker {
    const willing = [...workers].filter(({ isRetired }) => !isRetired);
    const [first] = willing.sort((a, b) => a.tasks.size - b.tasks.size);
    if (!first || (first.tasks.size >= tasksEach && willing.length < processes)) return start();
    return first;
  }

  return {
    run: (task) =>
      new Promise<Result>((done, fail) => {
        const worker = choose();
        clearTimeout(worker.idleTimer);
        keepParent(worker, true);
        const id = (lastId += 1);
        worker.tasks.set(id, { done: done as (result: unknown) => void, fail });
        worker.child.send({ id, task: task as object }, (error) => error && end(worker));
      }),
    warm() {
      if (workers.size === 0) start();
    },
    async stop() {
      const gone = [...workers].map(({ child }) => {
        // An idle process doesn't keep this one running, which would end before the exit is reported.
        child.ref();
        return new Promise<void>((done) => child.once('exit', () => done()));
      });
      for (const { child } of workers) child.kill('SIGKILL');
      await Promise.all(gone);
    },
  };
}

/** Whether the parent process may not end before the worker has answered. */
function keepParent({ child }: Worker, keeps: boolean): void {
  const way = keeps ? 'ref' : 'unref';
  child[way]();
  child.channel?.[way]();
}

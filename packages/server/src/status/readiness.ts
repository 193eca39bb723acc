import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const PATIENCE_MS = 2000;

interface Check {
  readonly name: string;
  /** Fails, or takes longer than two seconds, when the part can't be used. */
  readonly run: () => Promise<unknown>;
  /** Whether this server can't work without it. What all servers share takes none of them out. */
  readonly isRequired: boolean;
}

interface Report {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failing'>>;
}

/** Whether a server should get requests: what has to work, by name. */
export interface Readiness {
  add(name: string, run: Check['run'], options?: { readonly isRequired: boolean }): void;
  read(): Promise<Report>;
  /** From now on it isn't ready. */
  stop(): void;
  isStopping(): boolean;
}

export function createReadiness({ query }: Pick<Database, 'query'>): Readiness {
  const checks: Check[] = [
    { name: 'database', run: () => sql`select 1`.execute(query), isRequired: true },
  ];
  let isStopping = false;
  return {
    add: (name, run, { isRequired } = { isRequired: true }) =>
      void checks.push({ name, run, isRequired }),
    async read() {
      const answers = await Promise.all(checks.map(({ run }) => isAnswered(run)));
      return {
        isReady: !isStopping && checks.every(({ isRequired }, at) => !isRequired || answers[at]),
        checks: Object.fromEntries(
          checks.map(({ name }, at) => [name, answers[at] ? 'ok' : 'failing']),
        ),
      };
    },
    stop: () => (isStopping = true),
    isStopping: () => isStopping,
  };
}

/** Whether a part works, and says so in two seconds. */
export async function isAnswered(run: Check['run']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS);
  });
  const answers = run().then(
    () => true,
    () => false,
  );
  const isWorking = await Promise.race([answers, tooLong]);
  clearTimeout(timer);
  return isWorking;
}

import { spawn } from 'node:child_process';

/** The user a program runs as; undefined: our user. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

interface Outcome {
  /** null if it couldn't be started or was ended by a signal. */
  readonly code: number | null;
  /** stdout and stderr. */
  readonly output: string;
  /** Why it could not be started at all: `ENOENT`, `EACCES`. */
  readonly failure?: string;
}

/** Runs a program to its end. Never throws: a program that cannot be started is an outcome too. */
export function run(
  program: string,
  args: readonly string[],
  options: { account?: Account | undefined; input?: string } = {},
): Promise<Outcome> {
  return new Promise((done) => {
    const { account, input } = options;
    let output = '';
    const refuse = (error: NodeJS.ErrnoException) =>
      done({ code: null, output: error.message, failure: error.code ?? 'unknown' });
    try {
      const child = spawn(program, args, {
        // The account may not have access to our folder.
        cwd: process.platform === 'win32' ? undefined : '/',
        // English messages, which we can parse, and none of the caller's PG* settings.
        env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', ...windowsEnvironment() },
        ...(account && { uid: account.uid, gid: account.gid }),
        // Ctrl-C in our terminal must not reach the database before we have closed.
        detached: true,
        windowsHide: true,
      });
      const collect = (chunk: Buffer) => (output += chunk.toString());
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      child.on('error', refuse);
      child.on('close', (code) => done({ code, output: output.trim() }));
    } catch (error) {
      // Some failures are thrown instead of reported, such as EACCES below a folder the account can't
      // access.
      refuse(error as NodeJS.ErrnoException);
    }
  });
}

function windowsEnvironment(): NodeJS.ProcessEnv {
  return process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {};
}

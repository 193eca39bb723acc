import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { until } from './waiting.ts';

const execute = promisify(execFile);

/** What it takes, by Debian's package. The tests' own browser has no AT-SPI. */
const PROGRAMS = {
  orca: 'orca',
  xvfb: 'Xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  'dbus-daemon': 'dbus-daemon',
  chromium: 'chromium',
};
const FOLDERS = (process.env['PATH'] ?? '').split(':');

/** The packages this machine lacks to listen to a page. */
export function missingPackages(): string[] {
  const isThere = (path: string) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return Object.entries(PROGRAMS)
    .filter(([, program]) => !FOLDERS.some((folder) => isThere(join(folder, program))))
    .map(([name]) => name);
}

/**
 * What Orca says of keys (with a space at the end), letters typed, fields and places in tables, windows, and itself:
 * the same on every page, or as much as it has time for.
 */
const OF_NO_PAGE =
  /^(?:[\w ]+ $|(?:row |column )?\d+\.$|.*row \d+ entry |\w+ entry\.$|Page has|Screen reader o|Loading|Finished loading|Chromium|.* frame\.?$|.* document web\.$|(?:Focus|Browse) mode$)/;
/** On a busy machine. */
const HEARD_MS = 60_000;
/** Silent for so long, it has said all. */
const SILENCE_MS = 1200;

/** Orca runs it when it starts: each line is in the log as soon as it is spoken. */
const UNBUFFERED = `
from orca import debug
debug.debugFile.reconfigure(line_buffering=True)
`;

/** Chromium’s own offers would be spoken, too. */
const QUIET = JSON.stringify({
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
});

/** A page in Chromium as Orca speaks it, with real keys, on a virtual screen. */
export interface Listener {
  readonly page: Page;
  /** Does something, and waits until it is said, and for silence. It becomes a part of the transcript. */
  hear(what: RegExp, when: string, act: () => Promise<unknown>): Promise<void>;
  /** Presses a key by xdotool's name for it, and hears of it. */
  press(what: RegExp, key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Leaves what was said so far out of the transcript. */
  forget(): void;
  /** What was done and what was said, line by line. */
  transcript(): string;
  close(): Promise<void>;
}

/**
 * Starts a screen, a session bus, Orca, and Chromium. Their files are in a folder that is removed at the end.
 * @param isBrief keeps only what each step waits for: after a navigation, the rest depends on the machine's speed.
 */
export async function startListener({ isBrief = false } = {}): Promise<Listener> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-orca-'));
  const running: ChildProcess[] = [];
  const start = (env: NodeJS.ProcessEnv, program: string, args: readonly string[]) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
    running.push(child);
    return child;
  };
  const home = join(folder, 'home');
  await mkdir(join(home, '.local/share/orca'), { recursive: true });
  await writeFile(join(home, '.local/share/orca/orca-customizations.py'), UNBUFFERED);
  const own = { ...process.env, HOME: home, XDG_RUNTIME_DIR: folder, LANG: 'C.UTF-8' };

  const screen = start(own, 'Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24']);
  const display = `:${await firstLine(screen.stdio[3] as NodeJS.ReadableStream)}`;
  const bus = start(own, 'dbus-daemon', ['--session', '--nofork', '--print-address=1']);
  const env = {
    ...own,
    DISPLAY: display,
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus.stdout!),
    // No voice: the log has what would be said.
    SPEECHD_CMD: '/bin/false',
  };
  start(env, 'openbox', []);
  const log = join(folder, 'orca.log');
  start(env, 'orca', [`--debug-file=${log}`]);
  const spoken = async () => spokenIn(await readFile(log, 'utf8').catch(() => ''));
  await until(async () => (await readFile(log, 'utf8').catch(() => '')).includes('SPEECH OUTPUT'));

  await mkdir(join(folder, 'profile/Default'), { recursive: true });
  await writeFile(join(folder, 'profile/Default/Preferences'), QUIET);
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: '/usr/bin/chromium',
    headless: false,
    viewport: null,
    env,
    args: ['--no-sandbox', '--force-renderer-accessibility', '--kiosk'],
  });
  const page = context.pages()[0]!;
  const lines: string[] = [];

  /** Waits until everything is said. @returns all of it. */
  const untilSilent = async () => {
    let all = await spoken();
    let since = performance.now();
    await until(async () => {
      const now = await spoken();
      if (now.length > all.length) [all, since] = [now, performance.now()];
      return performance.now() - since > SILENCE_MS;
    });
    return all;
  };

  const hear: Listener['hear'] = async (what, when, act) => {
    // What an earlier page still says isn't of this one.
    const heard = (await untilSilent()).length;
    await act();
    await until(
      async () => (await spoken()).slice(heard).some((line) => what.test(line)),
      HEARD_MS,
    ).catch(async () => {
      throw new Error(`${when}: not ${what}, but:\n${(await spoken()).slice(heard).join('\n')}`);
    });
    const all = await untilSilent();
    // Several live regions speak in any order.
    const said = all.slice(heard).filter((line) => !isBrief || what.test(line));
    lines.push('', `# ${when}`, ...(isBrief ? new Set(said.sort()) : said.sort()));
  };
  const xdotool = (...args: readonly string[]) => execute('xdotool', args, { env });
  return {
    page,
    hear,
    press: (what, key) => hear(what, key, () => xdotool('key', key)),
    type: async (text) => void (await xdotool('type', text)),
    forget: () => void lines.splice(0),
    transcript: () => `${lines.join('\n').trim()}\n`,
    async close() {
      await context.close();
      for (const child of running.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        // Orca sometimes doesn't end when it is asked to.
        child.kill('SIGKILL');
        await ended;
      }
      // A desktop's portal may still have its files mounted here.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  const [line] = (await once(createInterface(stream), 'line')) as [string];
  return line;
}

/** The lines of Orca's log that were spoken. */
const spokenIn = (log: string): string[] =>
  [...log.matchAll(/SPEECH OUTPUT: '(.*)'\s*[[{]/g)]
    .map(([, text]) => text!)
    .filter((text) => !OF_NO_PAGE.test(text));

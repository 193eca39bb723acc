import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { until } from '../waiting.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
/** Without it, a window whose size is changed has no focus. */
const WINDOWS = '/usr/bin/openbox';

/** Debian's packages for WebKit that this machine lacks. */
export const missingForWebKit = (): string[] => [
  ...(existsSync(DRIVER) ? [] : ['webkit2gtk-driver']),
  ...(process.env['DISPLAY'] || existsSync(SCREEN) ? [] : ['xvfb']),
  ...(process.env['DISPLAY'] || existsSync(WINDOWS) ? [] : ['openbox']),
];

/** WebKitGTK's small browser. Its page has the focus. */
interface WebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/** Starts it, with a screen where there is none. */
export async function startWebKit(): Promise<WebKit> {
  const running: ChildProcess[] = [];
  const end = () => running.forEach((child) => child.kill());
  process.once('exit', end);
  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    running.push(child);
    return child;
  };
  const own = { ...process.env };
  if (!own['DISPLAY']) {
    const screen = start(SCREEN, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], own);
    const lines = createInterface(screen.stdio[3] as NodeJS.ReadableStream);
    own['DISPLAY'] = `:${(await once(lines, 'line'))[0]}`;
    start(WINDOWS, [], own);
  }
  const port = await freePort();
  start(DRIVER, [`--port=${port}`], own);
  const server = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  return {
    driver,
    async close() {
      await driver.quit();
      end();
      process.off('exit', end);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Quiet and self-contained: no sandbox (containers run as root), no GPU, nothing fetched behind a
 * test's back. Used by @web/test-runner and by playwright-core alike.
 */
export const CHROME_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED =
  process.platform === 'darwin'
    ? [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ]
    : [
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome-stable',
        '/usr/bin/google-chrome',
      ];

/**
 * The Chromium the tests use: `CHROME_PATH`, else an installed one, else the one that npm brought
 * (x64 Linux). `BUNDLED_CHROME=1` passes over the installed ones. The bundled one is unpacked on its
 * first use and needs variables that this sets in `process.env`: a process that starts several
 * others calls this once before them, and they inherit both.
 *
 * @throws when the machine has no Chromium and npm brings none for it
 */
export async function chromePath(): Promise<string> {
  const { CHROME_PATH, BUNDLED_CHROME } = process.env;
  if (CHROME_PATH) return CHROME_PATH;
  const installed = BUNDLED_CHROME ? undefined : INSTALLED.find((path) => existsSync(path));
  if (installed) return installed;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chrome or Chromium found: install one, or name it in CHROME_PATH');
  }
  return unpackBundled(
    fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url)),
  );
}

async function unpackBundled(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  // The package decides when it is imported: for a server without NSS it also unpacks those libraries.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const temporary = process.env['TMPDIR'];
  // It unpacks to, and trusts, the temporary folder: give it one that others cannot write to.
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    // Its own fonts.conf names a fixed folder; without this a machine that has no fonts draws no text.
    writeFileSync(
      `${folder}/fonts/fonts.conf`,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fontcache</cachedir></fontconfig>`,
    );
    return path;
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}

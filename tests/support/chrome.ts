import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Quiet and self-contained: no sandbox (containers run as root), no GPU, no background requests. Used by
 * @web/test-runner and by playwright-core alike.
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
 * The Chromium the tests use: `CHROME_PATH`; else, on x64 Linux, the one from npm, the same for everybody and in
 * half the CPU time of a desktop's; elsewhere an installed one. The one from npm is unpacked on first use and
 * needs variables that this sets in `process.env`. A process that starts several others calls this once before
 * them, so they inherit both.
 *
 * @throws if the machine has no Chromium and npm has none for it
 */
export async function chromePath(): Promise<string> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return CHROME_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') {
    return unpackBundled(
      fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url)),
    );
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (!installed)
    throw new Error('No Chrome or Chromium found: install one, or name it in CHROME_PATH');
  return installed;
}

async function unpackBundled(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  // The package decides this when it is imported: for a server without NSS it also unpacks those libraries.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const temporary = process.env['TMPDIR'];
  // It unpacks to the temporary folder, and trusts it: use one that others can't write to.
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    // Its own fonts.conf names a fixed folder. The machine's fonts come first, as in its other programs.
    writeFileSync(
      `${folder}/fonts/fonts.conf`,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}/fonts</dir><cachedir>${folder}/fontcache</cachedir></fontconfig>`,
    );
    return path;
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}

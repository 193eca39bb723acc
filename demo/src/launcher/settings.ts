import { isIPv6 } from 'node:net';
import { certificateStruct } from '@tag/contract/graded-cards';
import type { Links } from '@tag/portal/server';
import { readSettings, SetupError, type Settings } from '@tag/server';

const DEMO_LINKS: Links = {
  company: 'https://example.com/company',
  reholder: 'https://example.com/reholder',
  score: 'https://example.com/score',
  dig: 'https://example.com/dig',
  marketing: 'https://example.com/partners',
  help: 'https://example.com/help',
  terms: 'https://example.com/terms',
  privacy: 'https://example.com/privacy',
  social: [
    { name: 'Instagram', url: 'https://example.com/instagram' },
    { name: 'YouTube', url: 'https://example.com/youtube' },
    { name: 'X', url: 'https://example.com/x' },
  ],
};

/** Two of the demo's own, with everything a report can have. */
const SEEDED_CERTIFICATES = ['X0000001', 'X0000002'];

/** To listen on all addresses of this machine. */
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

export interface LauncherSettings {
  /** The API's own, as `@tag/server` reads them. */
  readonly server: Settings;
  readonly portalPort: number;
  readonly sitePort: number;
  /** Where browsers reach each, without a closing slash. */
  readonly urls: { readonly portal: string; readonly api: string; readonly site: string };
  /** Where the portal's server reaches the API: a machine may not know the name localhost. */
  readonly apiFromHere: string;
  /** Pages elsewhere, as the portal shows them. */
  readonly links: Links;
  /** Sites besides the API whose pictures the defect viewer may show. */
  readonly pictureOrigins: readonly string[];
  /** Certificates offered on the landing page. */
  readonly exampleCertificates: readonly string[];
  /** The app of Intercom's messenger, where the help chat is not the portal's own. */
  readonly helpChatAppId: string | undefined;
  /** Whether the demo's data may be laid into the database. */
  readonly seed: boolean;
}

/**
 * Reads what the launcher and the server behind it take from the environment.
 * @throws SetupError naming each variable that is wrong.
 */
export function readLauncherSettings(environment: NodeJS.ProcessEnv): LauncherSettings {
  const portalPort = readPort(environment, 'PORT', 4600);
  const apiPort = readPort(environment, 'API_PORT', 4601);
  const sitePort = readPort(environment, 'DEMO_PORT', 4602);
  const taken = new Map<number, string>();
  for (const [name, port] of Object.entries({
    PORT: portalPort,
    API_PORT: apiPort,
    DEMO_PORT: sitePort,
  })) {
    const other = taken.get(port);
    if (other)
      throw new SetupError(`${other} and ${name} are both ${port}. Give each its own port.`);
    taken.set(port, name);
  }

  const host = environment['API_HOST']?.trim() || '127.0.0.1';
  const isAny = ANY_ADDRESS.has(host);
  const isHere = isAny || host === '127.0.0.1' || host === 'localhost';
  const named = isIPv6(host) ? `[${host}]` : host;
  const urls = {
    portal: `http://${isHere ? 'localhost' : named}:${portalPort}`,
    api: `http://${isHere ? 'localhost' : named}:${apiPort}`,
    // By number: another site than the other two, so that what it embeds is embedded for real.
    site: `http://${isHere ? '127.0.0.1' : named}:${sitePort}`,
  };
  const server = readSettings({
    ...environment,
    CORS_ORIGINS: environment['CORS_ORIGINS']?.trim() || urls.portal,
    PORTAL_URL: environment['PORTAL_URL']?.trim() || urls.portal,
    // One line a request would bury what is said to the person who started this.
    LOG_LEVEL: environment['LOG_LEVEL']?.trim() || 'warn',
  });
  const seed = readSeed(environment, server);
  return {
    server: { ...server, port: apiPort },
    portalPort,
    sitePort,
    urls,
    apiFromHere: `http://${isAny ? '127.0.0.1' : named}:${apiPort}`,
    links: readLinks(environment),
    helpChatAppId: environment['HELP_CHAT_APP_ID']?.trim() || undefined,
    pictureOrigins: readPictureOrigins(environment),
    exampleCertificates: readCertificates(environment) ?? (seed ? SEEDED_CERTIFICATES : []),
    seed,
  };
}

function readPort(environment: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = environment[name]?.trim() || String(otherwise);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) {
    throw new SetupError(
      `${name} must be a whole number from 1 to 65535, not ${JSON.stringify(text)}.`,
    );
  }
  return port;
}

/** Values with commas between them; undefined where the variable is not set. */
function readList(environment: NodeJS.ProcessEnv, name: string): string[] | undefined {
  const text = environment[name]?.trim();
  return text
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

function readPictureOrigins(environment: NodeJS.ProcessEnv): readonly string[] {
  const origins = readList(environment, 'PICTURE_ORIGINS') ?? [];
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new SetupError(
        `PICTURE_ORIGINS must be origins such as https://images.example.com, not ${JSON.stringify(origin)}.`,
      );
    }
  }
  return origins;
}

function readCertificates(environment: NodeJS.ProcessEnv): readonly string[] | undefined {
  const certificates = readList(environment, 'EXAMPLE_CERTIFICATES');
  const wrong = certificates?.find((one) => !certificateStruct.is(one));
  if (wrong !== undefined || (certificates?.length ?? 0) > 6) {
    throw new SetupError(
      'EXAMPLE_CERTIFICATES must be up to six certificates such as X0000001, separated by commas' +
        (wrong === undefined ? '.' : `, not ${JSON.stringify(wrong)}.`),
    );
  }
  return certificates;
}

/** `LINKS` is JSON; the demo's own lead to a domain that is kept for examples. */
function readLinks(environment: NodeJS.ProcessEnv): Links {
  const json = environment['LINKS']?.trim();
  if (!json) return DEMO_LINKS;
  try {
    return JSON.parse(json) as Links;
  } catch {
    throw new SetupError('LINKS must be JSON, such as {"help": "https://help.example.com"}.');
  }
}

/** A database that somebody named may be anything; made-up cards go there only when asked for. */
function readSeed(environment: NodeJS.ProcessEnv, { databaseUrl }: Settings): boolean {
  const text = environment['DEMO_SEED']?.trim() || (databaseUrl ? 'no' : 'yes');
  if (text !== 'yes' && text !== 'no') {
    throw new SetupError(`DEMO_SEED must be yes or no, not ${JSON.stringify(text)}.`);
  }
  return text === 'yes';
}

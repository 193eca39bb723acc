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

export interface LauncherSettings {
  /** The API's own, as `@tag/server` reads them. */
  readonly server: Settings;
  readonly portalPort: number;
  readonly sitePort: number;
  /** Where browsers reach each, without a closing slash. */
  readonly urls: { readonly portal: string; readonly api: string; readonly site: string };
  /** Pages elsewhere, as the portal shows them. */
  readonly links: Links;
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

  const urls = {
    portal: `http://localhost:${portalPort}`,
    api: `http://localhost:${apiPort}`,
    // By number: another site than the other two, so that what it embeds is embedded for real.
    site: `http://127.0.0.1:${sitePort}`,
  };
  const server = readSettings({
    ...environment,
    CORS_ORIGINS: environment['CORS_ORIGINS']?.trim() || urls.portal,
    PORTAL_URL: environment['PORTAL_URL']?.trim() || urls.portal,
    // One line a request would bury what is said to the person who started this.
    LOG_LEVEL: environment['LOG_LEVEL']?.trim() || 'warn',
  });
  return {
    server: { ...server, port: apiPort },
    portalPort,
    sitePort,
    urls,
    links: readLinks(environment),
    helpChatAppId: environment['HELP_CHAT_APP_ID']?.trim() || undefined,
    seed: readSeed(environment, server),
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

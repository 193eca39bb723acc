import { isIPv6 } from 'node:net';
import { readContentSettings, type Links } from '@tag/portal/server';
import type { Settings } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { SetupError } from '@tag/server/setup-error';
import { companyLinks } from './company-links.ts';

/** Of the demo's own: two with everything a report can have, and two of one grade, to compare. */
const SEEDED_CERTIFICATES = ['X0000001', 'X0000002', 'X0000005', 'X0000008'];

/** To listen on all addresses of this machine. */
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

export interface LauncherSettings {
  /** The API's own, as `@tag/server` reads them. */
  readonly server: Settings;
  readonly portalPort: number;
  readonly sitePort: number;
  /** Where browsers reach each, without a closing slash. */
  readonly urls: { readonly portal: string; readonly api: string; readonly site: string };
  /** Where the portal's server reaches the API: not every machine resolves localhost. */
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
  /** Whether pictures that nobody waits for are drawn while the server is idle. */
  readonly drawsWhenIdle: boolean;
}

/**
 * Reads the launcher's and the server's settings from the environment.
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
    // By number: a different site from the other two, so its embeds are really cross-site.
    site: `http://${isHere ? '127.0.0.1' : named}:${sitePort}`,
  };
  const server = readSettings({
    ...environment,
    CORS_ORIGINS: environment['CORS_ORIGINS']?.trim() || urls.portal,
    PUBLIC_API_URL: environment['PUBLIC_API_URL']?.trim() || urls.api,
    PORTAL_URL: environment['PORTAL_URL']?.trim() || urls.portal,
    // The demo's shop gets its webhooks on this machine.
    WEBHOOK_ALLOWED_HOSTS: environment['WEBHOOK_ALLOWED_HOSTS']?.trim() || new URL(urls.site).host,
    // A line for each request would bury the messages to the person who started this.
    LOG_LEVEL: environment['LOG_LEVEL']?.trim() || 'warn',
  });
  const seed = readSeed(environment, server);
  const content = readContentSettings(environment);
  return {
    server: { ...server, port: apiPort },
    portalPort,
    sitePort,
    urls,
    apiFromHere: `http://${isAny ? '127.0.0.1' : named}:${apiPort}`,
    links: content.links ?? companyLinks(urls.site),
    helpChatAppId: content.helpChatAppId,
    pictureOrigins: content.pictureOrigins ?? [],
    exampleCertificates: content.exampleCertificates ?? (seed ? SEEDED_CERTIFICATES : []),
    seed,
    drawsWhenIdle: readYesNo(environment, 'DRAW_WHEN_IDLE', 'yes'),
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

/** A database named in the environment may hold real data: it is seeded only on request. */
const readSeed = (environment: NodeJS.ProcessEnv, { databaseUrl }: Settings) =>
  readYesNo(environment, 'DEMO_SEED', databaseUrl ? 'no' : 'yes');

function readYesNo(environment: NodeJS.ProcessEnv, name: string, otherwise: 'yes' | 'no'): boolean {
  const text = environment[name]?.trim() || otherwise;
  if (text !== 'yes' && text !== 'no') {
    throw new SetupError(`${name} must be yes or no, not ${JSON.stringify(text)}.`);
  }
  return text === 'yes';
}

import { join, resolve } from 'node:path';
import { checkInput } from '@tag/contract/errors';
import { integer, list, optional, shape, text, type TypeOf } from '@tag/contract/schema';
import { assertNoProblems, readEnvironment } from '@tag/server/environment';
import { settingsStruct, type Settings } from '../src/features/settings/settings.ts';

export interface PortalSettings {
  readonly port: number;
  /** The address to listen on: this machine only, unless said otherwise. */
  readonly host: string;
  /** Where this server reaches the API. */
  readonly apiUrl: string;
  /** Where browsers reach the API, and the portal. */
  readonly publicApiUrl: string;
  readonly publicUrl: string;
  /** The folder of the published script releases. */
  readonly embedStore: string;
  readonly content: ContentSettings;
}

/** The pages' settings; undefined if not set. */
type ContentSettings = { readonly [K in Content]?: Settings[K] };
type Content = Exclude<keyof Settings, 'apiBase'>;

const address = text({
  max: 2048,
  pattern: /^https?:\/\/[^\s?#]+$/,
  reason: 'Expected an address such as https://portal.example.com',
});

const serverStruct = shape({
  PORT: optional(integer({ min: 0, max: 65_535 })),
  HOST: optional(text({ min: 1, max: 255 })),
  API_URL: optional(address),
  PUBLIC_API_URL: optional(address),
  PUBLIC_URL: optional(address),
});

const storeStruct = shape({
  EMBED_STORE: optional(text({ min: 1 })),
  DATA_DIR: optional(text({ min: 1 })),
});

/** Unchecked texts: the struct of the page settings checks them. */
const contentStruct = shape({
  LINKS: optional(text()),
  EMBED_SCRIPT_URL: optional(text()),
  HELP_CHAT_APP_ID: optional(text()),
  PICTURE_ORIGINS: optional(list(text())),
  EXAMPLE_CERTIFICATES: optional(list(text())),
});

const VARIABLES: Readonly<Record<Content, keyof TypeOf<typeof contentStruct>>> = {
  links: 'LINKS',
  embedScript: 'EMBED_SCRIPT_URL',
  helpChatAppId: 'HELP_CHAT_APP_ID',
  pictureOrigins: 'PICTURE_ORIGINS',
  exampleCertificates: 'EXAMPLE_CERTIFICATES',
};

/**
 * Reads the settings of a portal in production.
 * @throws SetupError naming every variable that is missing or wrong.
 */
export function readPortalSettings(environment: NodeJS.ProcessEnv): PortalSettings {
  const { given, value, problems } = readEnvironment(environment, serverStruct);
  const missing = (name: string, what: string) => {
    if (!given[name]) problems.push(`${name}: missing; ${what}`);
  };
  missing('PUBLIC_URL', 'where browsers reach the portal, such as https://portal.example.com');
  missing('PUBLIC_API_URL', 'where browsers reach the API, such as https://api.example.com');
  const content = readContent(environment, problems);
  assertNoProblems(problems);
  const { PORT: port = 4600, HOST: host = '127.0.0.1', ...urls } = value!;
  const publicApiUrl = urls.PUBLIC_API_URL!;
  const apiUrl = urls.API_URL ?? publicApiUrl;
  const embedStore = readEmbedStore(environment);
  return { port, host, apiUrl, publicApiUrl, publicUrl: urls.PUBLIC_URL!, embedStore, content };
}

/**
 * The folder that script releases are published to, and served from.
 * @throws SetupError naming every variable that is wrong.
 */
export function readEmbedStore(environment: NodeJS.ProcessEnv): string {
  const { value, problems } = readEnvironment(environment, storeStruct);
  assertNoProblems(problems);
  return resolve(value?.EMBED_STORE ?? join(value?.DATA_DIR ?? 'data', 'embed'));
}

/**
 * Reads the settings that pages show.
 * @throws SetupError naming every variable that is wrong.
 */
export function readContentSettings(environment: NodeJS.ProcessEnv): ContentSettings {
  const problems: string[] = [];
  const content = readContent(environment, problems);
  assertNoProblems(problems);
  return content;
}

function readContent(environment: NodeJS.ProcessEnv, problems: string[]): ContentSettings {
  const { value = {} } = readEnvironment(environment, contentStruct);
  const content: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const given = value[variable];
    if (given === undefined) continue;
    try {
      content[name] = name === 'links' ? JSON.parse(String(given)) : given;
    } catch {
      problems.push('LINKS: Expected JSON, such as {"help": "https://help.example.com"}');
    }
  }
  const { fields = [] } = checkInput({ ...UNSET, ...content }, settingsStruct);
  for (const { path, reason } of fields) {
    const [name, ...rest] = path.split('.');
    problems.push(`${[VARIABLES[name as Content], ...rest].join('.')}: ${reason}`);
  }
  return content as ContentSettings;
}

/** Settings that pass the check, for those that aren't given. */
const UNSET: Settings = {
  apiBase: 'https://api.example.com',
  links: {},
  pictureOrigins: [],
  exampleCertificates: [],
};

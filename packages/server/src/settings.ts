import { resolve } from 'node:path';
import { assertNoProblems, readEnvironment, type Given } from './environment.ts';
import type { ReplicaOptions } from './db/replicas.ts';
import { PURGED_FOR_SECONDS } from './edge/purges.ts';
import type { S3Settings } from './media/s3-settings.ts';
import {
  type KeepDays,
  readKeepDays,
  readReplicas,
  readS3,
  readSecretsKeys,
  readSmtp,
  readStripe,
  type SmtpSettings,
} from './service-settings.ts';
import type { SecretsKeys } from './secrets/secrets-key.ts';
import type { StripeSettings } from './payments/stripe/provider.ts';
import { variablesStruct, type Variables } from './variables.ts';
import { RETRY_SECONDS } from './webhooks/schedule.ts';

export interface Settings {
  /** The API's port; 0 takes any free one. */
  readonly port: number;
  /** The address to listen on: this machine only by default. */
  readonly host: string;
  /**
   * Additional host names of this machine. Undefined: any, in production behind a proxy.
   */
  readonly hosts: readonly string[] | undefined;
  /** The PostgreSQL to use, maybe several hosts; in development, undefined means the embedded one in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  /** The most database connections of this process for requests, and for jobs. */
  readonly databaseConnections: number;
  readonly jobConnections: number;
  /** Replicas for public reads; none by default. */
  readonly replicas: ReplicaOptions | undefined;
  /** What the secrets in the database are encrypted with; undefined: they are plain, as in development. */
  readonly secretsKeys: SecretsKeys | undefined;
  /** The port of `/metrics`; undefined: none. */
  readonly metricsPort: number | undefined;
  /** How long it still answers after the signal to stop, not ready any more. */
  readonly stopDelayMs: number;
  /** Whether to migrate the database at start, as in development; otherwise it must be up to date. */
  readonly migrateAtStart: boolean;
  /** Absolute path of the embedded database and, without S3, the media. */
  readonly dataFolder: string;
  /** The media's location, if not the data folder. */
  readonly s3: S3Settings | undefined;
  /** The size of the picture cache below the data folder, in bytes. */
  readonly mediaCacheBytes: number;
  /** A picture that waits longer for its turn to be cut, or to be drawn, is refused. */
  readonly mediaWaitMs: number;
  /** The price of a witness video, in US cents. */
  readonly witnessPrice: number;
  /** The Stripe account for payments; without it, a sandbox is used and no money moves. */
  readonly stripe: StripeSettings | undefined;
  /** The public URL of this API, without a trailing slash, for pictures in exported listings. */
  readonly apiUrl: string;
  /** The base URL of links in emails, without a trailing slash. */
  readonly portalUrl: string;
  /** The name of the public grade log, which never changes. */
  readonly logOrigin: string;
  /** First letters of certificates, in the order of their use. */
  readonly certificateLetters: string | undefined;
  /** The file (tlog-policy) that lists the log's witnesses; none by default. */
  readonly logWitnesses: string | undefined;
  /** The address customers send cards to, line by line; fictional by default. */
  readonly labAddress: readonly string[];
  /** Business days in which a customer may ask to correct a label. */
  readonly labelWindowDays: number;
  /** Business days a finished card waits for its owner to decide; 0: it ships at once. */
  readonly shipWaitDays: number;
  /** The server that sends emails; without it they are stored in the database. */
  readonly smtp: SmtpSettings | undefined;
  /** The recipient of help chat messages; without it they stay in the database. */
  readonly supportEmail: string | undefined;
  /** Whether stored emails can be read at `/outbox`: never in production. */
  readonly showOutbox: boolean;
  /** Whether public forms reveal whether an email address has an account. */
  readonly explicitAccountErrors: boolean;
  /** Whether administrators must have a second factor: in production, unless set otherwise. */
  readonly adminsNeedFactor: boolean;
  /** Memory to hash one password. */
  readonly passwordMemoryKib: number;
  /** Multiplies every rate limit. */
  readonly rateLimitScale: number;
  /** Days to keep rows, and replaced files. */
  readonly keepDays: KeepDays;
  /** The number of our proxies that append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Web origins that may call more than the public reads. */
  readonly corsOrigins: readonly string[];
  /** Hosts that webhooks may be sent to although they aren't public, with a port or without. */
  readonly webhookAllowedHosts: readonly string[];
  /** Seconds between attempts to deliver a webhook. */
  readonly webhookRetrySeconds: readonly number[];
  /** Edge caches that purge what changes; none: nothing is purged, and they may keep answers for less long. */
  readonly purgeUrls: readonly string[];
  /** Sent with every purge. */
  readonly purgeSecret: string | undefined;
  readonly logLevel: NonNullable<Variables['LOG_LEVEL']>;
  /** Whether answers are checked against the contract: outside production. */
  readonly checkResponses: boolean;
}

/**
 * Reads the settings from the environment. Defaults work for development: an embedded database, media in
 * a folder, no real emails or payments. @throws SetupError naming every invalid variable and its problem.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  return readVariables(environment, []);
}

/**
 * Reads the settings of a server in production, which has no such defaults.
 * @throws SetupError naming every missing or invalid variable.
 */
export function readProductionSettings(environment: NodeJS.ProcessEnv): Settings {
  return readVariables({ ...environment, NODE_ENV: 'production' }, [DATABASE, ...SERVICES]);
}

/**
 * Reads the settings of a command in production that only works on the database.
 * @throws SetupError naming every missing or invalid variable.
 */
export function readDatabaseSettings(environment: NodeJS.ProcessEnv): Settings {
  return readVariables({ ...environment, NODE_ENV: 'production' }, [DATABASE]);
}

/**
 * Reads the settings of a command in production that also signs the grade log.
 * @throws SetupError naming every missing or invalid variable.
 */
export function readLogSettings(environment: NodeJS.ProcessEnv): Settings {
  return readVariables({ ...environment, NODE_ENV: 'production' }, [DATABASE, LOG]);
}

/**
 * Reads the settings of a command in production that prints links.
 * @throws SetupError naming every missing or invalid variable.
 */
export function readLinkSettings(environment: NodeJS.ProcessEnv): Settings {
  return readVariables({ ...environment, NODE_ENV: 'production' }, [DATABASE, PORTAL]);
}

/** One of these variables must be set. */
interface Requirement {
  readonly anyOf: readonly (keyof Variables)[];
  readonly what: string;
}

const DATABASE: Requirement = {
  anyOf: ['DATABASE_URL'],
  what: 'a PostgreSQL, such as postgres://user:password@host:5432/database',
};

const DEMO_LAB = [
  'TAG Grading',
  'Order intake',
  '1200 Industrial Way',
  'Springfield IL 62704',
  'United States',
];

const LOG: Requirement = {
  anyOf: ['LOG_ORIGIN'],
  what: "the grade log's name, such as grades.example.com/log; it never changes",
};

const PORTAL: Requirement = {
  anyOf: ['PORTAL_URL'],
  what: 'where links in emails lead, such as https://portal.example.com',
};

const SERVICES: readonly Requirement[] = [
  {
    anyOf: ['S3_BUCKET', 'DATA_DIR'],
    what: 'where media are stored: a bucket, or a persistent folder',
  },
  {
    anyOf: ['SMTP_URL'],
    what: 'the mail server, such as smtp://user:password@mail.example.com:587',
  },
  PORTAL,
  {
    anyOf: ['PUBLIC_API_URL'],
    what: 'where browsers and partners reach this API, such as https://api.example.com',
  },
  {
    anyOf: ['LAB_ADDRESS'],
    what: 'where customers send their cards: the lines of an address, separated by commas',
  },
  LOG,
  {
    anyOf: ['SECRETS_KEY'],
    what: 'what encrypts the secrets in the database: openssl rand -base64 32',
  },
  {
    anyOf: ['STRIPE_SECRET_KEY', 'PAYMENTS'],
    what: "Stripe's key, or PAYMENTS=sandbox for a checkout without real money",
  },
];

function readVariables(
  environment: NodeJS.ProcessEnv,
  requirements: readonly Requirement[],
): Settings {
  const { given, value, problems } = readEnvironment(environment, variablesStruct);
  for (const { anyOf, what } of requirements) {
    if (!anyOf.some((name) => given[name]))
      problems.push(`${anyOf.join(' or ')}: missing; ${what}`);
  }
  problems.push(...incompletePairs(given));
  assertNoProblems(problems);
  return settingsOf(value!);
}

function settingsOf(value: Variables): Settings {
  const isProduction = value.NODE_ENV === 'production';
  const host = value.API_HOST ?? '127.0.0.1';
  const portalUrl = (value.PORTAL_URL ?? 'http://localhost:4600').replace(/\/+$/, '');
  const port = value.API_PORT ?? 4601;
  return {
    port,
    host,
    hosts: value.PUBLIC_HOSTS ?? (isProduction ? undefined : [host]),
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS ?? 10,
    jobConnections: value.DATABASE_JOB_CONNECTIONS ?? 5,
    replicas: readReplicas(value),
    migrateAtStart: value.MIGRATE_AT_START ? value.MIGRATE_AT_START === 'yes' : !isProduction,
    secretsKeys: readSecretsKeys(value),
    metricsPort: value.METRICS_PORT,
    stopDelayMs: (value.STOP_DELAY_SECONDS ?? 0) * 1000,
    dataFolder: resolve(value.DATA_DIR ?? 'data'),
    s3: readS3(value),
    mediaCacheBytes: (value.MEDIA_CACHE_MB ?? 1024) * 2 ** 20,
    mediaWaitMs: (value.MEDIA_WAIT_SECONDS ?? 20) * 1000,
    witnessPrice: value.WITNESS_PRICE_CENTS ?? 499,
    stripe: readStripe(value),
    apiUrl: (value.PUBLIC_API_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    portalUrl,
    logOrigin: value.LOG_ORIGIN ?? 'localhost/grade-log',
    certificateLetters: value.CERTIFICATE_LETTERS,
    logWitnesses: value.LOG_WITNESSES,
    labAddress: value.LAB_ADDRESS ?? DEMO_LAB,
    labelWindowDays: value.LABEL_WINDOW_DAYS ?? 3,
    shipWaitDays: value.SHIP_WAIT_DAYS ?? 1,
    smtp: readSmtp(value),
    supportEmail: value.SUPPORT_EMAIL,
    showOutbox: !value.SMTP_URL && !isProduction,
    explicitAccountErrors: value.ACCOUNT_ERRORS === 'explicit',
    adminsNeedFactor: value.ADMIN_SECOND_FACTOR
      ? value.ADMIN_SECOND_FACTOR === 'required'
      : isProduction,
    passwordMemoryKib: value.PASSWORD_MEMORY_KIB ?? 19_456,
    rateLimitScale: value.RATE_LIMIT_SCALE ?? 1,
    keepDays: readKeepDays(value),
    trustedProxies: value.TRUSTED_PROXIES ?? 0,
    corsOrigins: value.CORS_ORIGINS ?? [new URL(portalUrl).origin],
    webhookAllowedHosts: value.WEBHOOK_ALLOWED_HOSTS ?? [],
    webhookRetrySeconds: value.WEBHOOK_RETRY_SECONDS ?? RETRY_SECONDS,
    purgeUrls: [...new Set(value.PURGE_URLS)],
    purgeSecret: value.PURGE_SECRET,
    logLevel: value.LOG_LEVEL ?? 'info',
    checkResponses: !isProduction,
  };
}

/** Variables that only work together. */
function incompletePairs(given: Given): string[] {
  const problems: string[] = [];
  const both = (first: string, second: string) => {
    if (!given[first] !== !given[second]) {
      problems.push(`Set both ${first} and ${second}, or neither.`);
    }
  };
  both('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  both('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  if (given['SECRETS_KEY_OLD'] && !given['SECRETS_KEY']) {
    problems.push('SECRETS_KEY: missing; SECRETS_KEY_OLD is the one it replaces');
  }
  if (given['MEDIA_URL'] && !given['S3_BUCKET']) {
    problems.push('S3_BUCKET: missing; MEDIA_URL says where its files are read from');
  }
  if (given['PURGE_URLS'] && Number(given['READ_LAG_SECONDS'] ?? 0) >= PURGED_FOR_SECONDS) {
    problems.push(
      `READ_LAG_SECONDS: at most ${PURGED_FOR_SECONDS - 1} with PURGE_URLS, since purges are over a second later`,
    );
  }
  if (given['PAYMENTS'] === 'stripe' && !given['STRIPE_SECRET_KEY']) {
    problems.push('STRIPE_SECRET_KEY: missing; PAYMENTS is stripe');
  }
  if (given['SMTP_URL'] && !given['MAIL_FROM']) {
    problems.push('MAIL_FROM: missing; the address that emails sent by SMTP_URL come from');
  }
  return problems;
}

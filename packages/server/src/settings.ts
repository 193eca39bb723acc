import { emailRule } from '@tag/contract/users';
import { integer, list, oneOf, optional, shape, text, type TypeOf } from '@tag/contract/schema';
import { resolve } from 'node:path';
import type { S3Settings } from './media/s3-store.ts';
import type { StripeSettings } from './payments/stripe/provider.ts';
import { readTexts } from './read-texts.ts';
import { SetupError } from './setup-error.ts';

const port = integer({ min: 0, max: 65_535 });

const environmentStruct = shape({
  API_PORT: optional(port),
  API_HOST: optional(text({ min: 1, max: 255 })),
  PUBLIC_HOSTS: optional(
    list(
      text({
        max: 255,
        pattern: /^[A-Za-z0-9.-]+$/,
        reason: 'Expected host names such as api.example.com, separated by commas, without ports',
      }),
    ),
  ),
  DATABASE_URL: optional(
    text({
      max: 2000,
      pattern: /^postgres(ql)?:\/\/\S+$/,
      reason: 'Expected an address such as postgres://user:password@host:5432/database',
    }),
  ),
  DATABASE_CONNECTIONS: optional(integer({ min: 1, max: 500 })),
  DATA_DIR: optional(text({ min: 1, max: 1000 })),
  CORS_ORIGINS: optional(
    list(
      text({
        max: 255,
        pattern: /^https?:\/\/[^/\s?#*]+$/,
        reason: 'Expected origins such as https://portal.example.com, separated by commas',
      }),
    ),
  ),
  S3_BUCKET: optional(text({ min: 3, max: 63 })),
  S3_REGION: optional(text({ min: 1, max: 60 })),
  S3_ENDPOINT: optional(
    text({
      max: 255,
      pattern: /^https?:\/\/[^\s?#]+$/,
      reason: 'Expected an address such as https://objects.example.com',
    }),
  ),
  S3_ACCESS_KEY_ID: optional(text({ max: 200 })),
  S3_SECRET_ACCESS_KEY: optional(text({ max: 400 })),
  MEDIA_CACHE_MB: optional(integer({ min: 1, max: 10_000_000 })),
  WITNESS_PRICE_CENTS: optional(integer({ min: 50, max: 1_000_000 })),
  STRIPE_SECRET_KEY: optional(text({ max: 300 })),
  STRIPE_WEBHOOK_SECRET: optional(text({ max: 300 })),
  STRIPE_API_URL: optional(
    text({
      max: 255,
      pattern: /^https?:\/\/[^\s/?#]+$/,
      reason: 'Expected an address such as https://api.stripe.com, without a path',
    }),
  ),
  PORTAL_URL: optional(
    text({
      max: 255,
      pattern: /^https?:\/\/[^\s?#]+$/,
      reason: 'Expected an address such as https://portal.example.com',
    }),
  ),
  SMTP_URL: optional(
    text({
      max: 1000,
      pattern: /^smtps?:\/\/\S+$/,
      reason: 'Expected an address such as smtp://user:password@mail.example.com:587',
    }),
  ),
  SUPPORT_EMAIL: optional(emailRule),
  MAIL_FROM: optional(text({ min: 3, max: 255 })),
  ACCOUNT_ERRORS: optional(oneOf(['alike', 'explicit'])),
  PASSWORD_MEMORY_KIB: optional(integer({ min: 8, max: 1_048_576 })),
  RATE_LIMIT_SCALE: optional(integer({ min: 1, max: 1_000_000 })),
  TRUSTED_PROXIES: optional(integer({ min: 0, max: 10 })),
  LOG_LEVEL: optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  NODE_ENV: optional(text()),
});

export interface Settings {
  /** The API's port; 0 takes any free one. */
  readonly port: number;
  /** The address to listen on: this machine only, unless said otherwise. */
  readonly host: string;
  /**
   * Names besides its own that this machine is called by. Undefined: any, in production, where a proxy
   * stands in front.
   */
  readonly hosts: readonly string[] | undefined;
  /** A PostgreSQL of one's own; without it the embedded one runs in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  /** How many connections to the database this process opens at most. */
  readonly databaseConnections: number;
  /** Absolute path. Holds the embedded database and, without S3, the media. */
  readonly dataFolder: string;
  /** Where media lie when not in the data folder. */
  readonly s3: S3Settings | undefined;
  /** How much of what is cut from pictures is kept, in bytes, below the data folder. */
  readonly mediaCacheBytes: number;
  /** What a witness video costs, in US cents. */
  readonly witnessPrice: number;
  /** Who takes payments; without it a sandbox does, in which no money moves. */
  readonly stripe: StripeSettings | undefined;
  /** Where the links in mails lead, without a closing slash. */
  readonly portalUrl: string;
  /** Who sends mails; without it they are kept in the database. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Where messages of the help chat are mailed to; without it they stay in the database. */
  readonly supportEmail: string | undefined;
  /** Whether mails that were kept can be read at `/outbox`: never in production. */
  readonly showOutbox: boolean;
  /** Whether public forms say that an email address has an account, or has none. */
  readonly explicitAccountErrors: boolean;
  /** Memory that hashing one password takes. */
  readonly passwordMemoryKib: number;
  /** What every rate limit is multiplied by. */
  readonly rateLimitScale: number;
  /** How many of our own proxies stand in front of us and append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Web origins that may call more than the public reads. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: NonNullable<TypeOf<typeof environmentStruct>['LOG_LEVEL']>;
  /** Whether answers are checked against the contract: outside production. */
  readonly checkResponses: boolean;
}

/** Several values with commas between them. */
const LISTS = new Set(['CORS_ORIGINS', 'PUBLIC_HOSTS']);
const NAMES = Object.keys(environmentStruct.meta.json.properties ?? {});

/**
 * Reads the settings from the environment; an empty value counts as not set.
 * @throws SetupError naming every variable that is wrong, and how.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given: Record<string, string | string[]> = {};
  for (const name of NAMES) {
    const value = environment[name]?.trim();
    if (!value) continue;
    given[name] = LISTS.has(name) ? value.split(',').map((part) => part.trim()) : value;
  }
  const { value, fields } = readTexts(given, environmentStruct, '');
  if (fields) {
    const lines = fields.map(({ path, reason }) => `  ${path}: ${reason}`);
    throw new SetupError(`Some settings are not valid:\n${lines.join('\n')}`);
  }
  const host = value.API_HOST ?? '127.0.0.1';
  return {
    port: value.API_PORT ?? 4601,
    host,
    hosts: value.PUBLIC_HOSTS ?? (value.NODE_ENV === 'production' ? undefined : [host]),
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS ?? 10,
    dataFolder: resolve(value.DATA_DIR ?? 'data'),
    s3: readS3(value),
    mediaCacheBytes: (value.MEDIA_CACHE_MB ?? 1024) * 2 ** 20,
    witnessPrice: value.WITNESS_PRICE_CENTS ?? 499,
    stripe: readStripe(value),
    portalUrl: (value.PORTAL_URL ?? 'http://localhost:4600').replace(/\/+$/, ''),
    smtp: readSmtp(value),
    supportEmail: value.SUPPORT_EMAIL,
    showOutbox: !value.SMTP_URL && value.NODE_ENV !== 'production',
    explicitAccountErrors: value.ACCOUNT_ERRORS === 'explicit',
    passwordMemoryKib: value.PASSWORD_MEMORY_KIB ?? 19_456,
    rateLimitScale: value.RATE_LIMIT_SCALE ?? 1,
    trustedProxies: value.TRUSTED_PROXIES ?? 0,
    corsOrigins: value.CORS_ORIGINS ?? ['http://localhost:4600'],
    logLevel: value.LOG_LEVEL ?? 'info',
    checkResponses: value.NODE_ENV !== 'production',
  };
}

function readS3(value: TypeOf<typeof environmentStruct>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = value;
  if (!bucket) return undefined;
  if (!id !== !secret) {
    throw new SetupError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.');
  }
  return {
    bucket,
    region: value.S3_REGION ?? 'us-east-1',
    endpoint: value.S3_ENDPOINT,
    keys: id && secret ? { id, secret } : undefined,
  };
}

function readSmtp(value: TypeOf<typeof environmentStruct>): Settings['smtp'] {
  const { SMTP_URL: url, MAIL_FROM: from } = value;
  if (!url) return undefined;
  if (!from)
    throw new SetupError('Set MAIL_FROM too: the address that mails by SMTP_URL come from.');
  return { url, from };
}

function readStripe(value: TypeOf<typeof environmentStruct>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) {
    throw new SetupError('Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.');
  }
  return { secretKey, webhookSecret, apiUrl: value.STRIPE_API_URL };
}

import { readAddressesIn } from './db/addresses.ts';
import type { ReplicaOptions } from './db/replicas.ts';
import type { S3Settings } from './media/s3-settings.ts';
import type { StripeSettings } from './payments/stripe/provider.ts';
import type { SecretsKeys } from './secrets/secrets-key.ts';
import type { Variables } from './variables.ts';

/** The settings that are made of several variables. */

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
}

/** Days to keep each kind of row; undefined: forever. */
export interface KeepDays {
  /** The audit trail. */
  readonly audit: number | undefined;
  /** What happened to an order or a listing, from its end. */
  readonly events: number | undefined;
  /** Keys of attempts to pay: the same attempt later is another one. */
  readonly keys: number | undefined;
  /** Messages of the help chat. */
  readonly help: number | undefined;
  /** Files of cards that no certificate shows. */
  readonly media: number;
}

export function readKeepDays(value: Variables): KeepDays {
  return {
    audit: value.KEEP_AUDIT_DAYS,
    events: value.KEEP_EVENTS_DAYS,
    keys: value.KEEP_KEYS_DAYS,
    help: value.KEEP_HELP_DAYS,
    media: value.KEEP_MEDIA_DAYS ?? 30,
  };
}

export function readSecretsKeys({
  SECRETS_KEY: key,
  SECRETS_KEY_OLD: old,
}: Variables): SecretsKeys | undefined {
  return key
    ? { key: Buffer.from(key, 'base64'), old: old ? Buffer.from(old, 'base64') : undefined }
    : undefined;
}

export function readS3(value: Variables): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = value;
  if (!bucket) return undefined;
  return {
    bucket,
    region: value.S3_REGION ?? 'us-east-1',
    endpoint: value.S3_ENDPOINT,
    keys: id && secret ? { id, secret } : undefined,
    publicUrl: value.MEDIA_URL?.replace(/\/+$/, ''),
  };
}

export function readSmtp({ SMTP_URL: url, MAIL_FROM: from }: Variables): SmtpSettings | undefined {
  return url && from ? { url, from } : undefined;
}

export function readStripe(value: Variables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  if (value.PAYMENTS === 'sandbox' || !secretKey || !webhookSecret) return undefined;
  return { secretKey, webhookSecret, apiUrl: value.STRIPE_API_URL };
}

export function readReplicas(value: Variables): ReplicaOptions | undefined {
  if (!value.DATABASE_READ_URLS) return undefined;
  return {
    urls: readAddressesIn(value.DATABASE_READ_URLS),
    connections: value.DATABASE_READ_CONNECTIONS ?? 10,
    lagSeconds: value.READ_LAG_SECONDS ?? 5,
  };
}

import { emailRule } from '@tag/contract/users';
import { integer, list, oneOf, optional, shape, text, type TypeOf } from '@tag/contract/schema';

const port = integer({ min: 0, max: 65_535 });
const keptDays = integer({ min: 7, max: 36_500 });
const secretsKey = text({
  max: 44,
  pattern: /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
  reason: 'Expected 32 random bytes in base64, such as openssl rand -base64 32 prints',
});

/** Every environment variable that the API reads. */
export const variablesStruct = shape({
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
  // The job queue listens on one, and its two workers need one each.
  DATABASE_JOB_CONNECTIONS: optional(integer({ min: 4, max: 500 })),
  DATABASE_READ_URLS: optional(
    text({
      max: 4000,
      pattern: /^postgres(ql)?:\/\/\S+(\s+postgres(ql)?:\/\/\S+)*$/,
      reason: 'Expected addresses such as postgres://user:password@host1:5432,host2:5432/database',
    }),
  ),
  DATABASE_READ_CONNECTIONS: optional(integer({ min: 1, max: 500 })),
  READ_LAG_SECONDS: optional(integer({ min: 2, max: 3600 })),
  MIGRATE_AT_START: optional(oneOf(['yes', 'no'])),
  SECRETS_KEY: optional(secretsKey),
  SECRETS_KEY_OLD: optional(secretsKey),
  METRICS_PORT: optional(port),
  STOP_DELAY_SECONDS: optional(integer({ min: 0, max: 300 })),
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
  MEDIA_URL: optional(
    text({
      max: 255,
      pattern: /^(presigned|https?:\/\/[^\s?#]+)$/,
      reason: 'Expected presigned, or an address such as https://media.example.com',
    }),
  ),
  MEDIA_CACHE_MB: optional(integer({ min: 1, max: 10_000_000 })),
  MEDIA_WAIT_SECONDS: optional(integer({ min: 1, max: 3600 })),
  PAYMENTS: optional(oneOf(['stripe', 'sandbox'])),
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
  PUBLIC_API_URL: optional(
    text({
      max: 255,
      pattern: /^https?:\/\/[^\s?#]+$/,
      reason: 'Expected an address such as https://api.example.com',
    }),
  ),
  PORTAL_URL: optional(
    text({
      max: 255,
      pattern: /^https?:\/\/[^\s?#]+$/,
      reason: 'Expected an address such as https://portal.example.com',
    }),
  ),
  LABEL_WINDOW_DAYS: optional(integer({ min: 0, max: 60 })),
  SHIP_WAIT_DAYS: optional(integer({ min: 0, max: 30 })),
  LOG_ORIGIN: optional(
    text({
      max: 200,
      pattern: /^[a-z0-9.-]+(:\d{1,5})?(\/[\w.~-]+)*$/,
      reason: 'Expected a name such as grades.example.com/log',
    }),
  ),
  CERTIFICATE_LETTERS: optional(
    text({
      max: 26,
      pattern: /^(?:([A-Z])(?!.*\1))+$/,
      reason: 'Expected different capital letters, such as XYZ',
    }),
  ),
  LOG_WITNESSES: optional(text({ min: 1, max: 1000 })),
  LAB_ADDRESS: optional(list(text({ min: 1, max: 100 }))),
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
  ADMIN_SECOND_FACTOR: optional(oneOf(['required', 'optional'])),
  PASSWORD_MEMORY_KIB: optional(integer({ min: 8, max: 1_048_576 })),
  RATE_LIMIT_SCALE: optional(integer({ min: 1, max: 1_000_000 })),
  WEBHOOK_ALLOWED_HOSTS: optional(
    list(
      text({
        max: 255,
        pattern: /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/,
        reason: 'Expected hosts such as shop.internal or localhost:8080, separated by commas',
      }),
    ),
  ),
  WEBHOOK_RETRY_SECONDS: optional(list(integer({ min: 0, max: 1_000_000 }), { max: 100 })),
  KEEP_AUDIT_DAYS: optional(keptDays),
  KEEP_EVENTS_DAYS: optional(keptDays),
  KEEP_KEYS_DAYS: optional(keptDays),
  KEEP_HELP_DAYS: optional(keptDays),
  KEEP_MEDIA_DAYS: optional(integer({ min: 1, max: 36_500 })),
  PURGE_URLS: optional(
    list(
      text({
        max: 255,
        pattern: /^https?:\/\/[^\s?#]+$/,
        reason: 'Expected addresses such as http://10.0.0.5:6081, separated by commas',
      }),
      { max: 20 },
    ),
  ),
  PURGE_SECRET: optional(text({ min: 16, max: 200, pattern: /^[\x21-\x7e]+$/ })),
  TRUSTED_PROXIES: optional(integer({ min: 0, max: 10 })),
  LOG_LEVEL: optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  NODE_ENV: optional(text()),
});

export type Variables = TypeOf<typeof variablesStruct>;

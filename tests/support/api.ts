import { createApi, type Database } from '@tag/server';
import type { Hono } from 'hono';
import { pino, type Logger } from 'pino';

/** The API in this process, over a test's database; its answers are checked against the contract. */
export function testApi(
  database: Database,
  options: { corsOrigins?: readonly string[]; logger?: Logger; media?: Hono } = {},
) {
  return createApi({
    database,
    settings: {
      checkResponses: true,
      corsOrigins: options.corsOrigins ?? ['https://portal.example.com'],
    },
    logger: options.logger ?? pino({ level: 'silent' }),
    ...(options.media && { media: options.media }),
  });
}

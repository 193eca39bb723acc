import {
  createApi,
  folderStore,
  sandboxProvider,
  type Database,
  type MediaStore,
  type PaymentProvider,
} from '@tag/server';
import type { Hono } from 'hono';
import { pino, type Logger } from 'pino';

interface TestApiOptions {
  corsOrigins?: readonly string[];
  logger?: Logger;
  media?: Hono;
  /** Unless given there are no media. */
  mediaStore?: MediaStore;
  /** Unless given the sandbox. */
  paymentProvider?: PaymentProvider;
}

/** The API in this process, over a test's database; its answers are checked against the contract. */
export function testApi(database: Database, options: TestApiOptions = {}) {
  return createApi({
    database,
    settings: {
      checkResponses: true,
      corsOrigins: options.corsOrigins ?? ['https://portal.example.com'],
      witnessPrice: 499,
    },
    logger: options.logger ?? pino({ level: 'silent' }),
    mediaStore: options.mediaStore ?? folderStore('/nowhere'),
    paymentProvider: options.paymentProvider ?? sandboxProvider(database),
    ...(options.media && { media: options.media }),
  });
}

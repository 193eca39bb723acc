import { createApi, type Database, type MediaStore } from '@tag/server';
import { productPayments, sandboxProvider } from '@tag/server/seeding';
import {
  folderStore,
  type mediaRoutes,
  orderFeed,
  type OrderFeed,
  type PaymentProvider,
  type Resolve,
} from '@tag/server/testing';
import { pino, type Logger } from 'pino';

interface TestApiOptions {
  /** As in production. */
  adminsNeedFactor?: boolean;
  corsOrigins?: readonly string[];
  explicitAccountErrors?: boolean;
  /** Names the API can be called by, besides this machine's own. */
  hosts?: readonly string[];
  logger?: Logger;
  media?: ReturnType<typeof mediaRoutes>;
  /** Without media unless given. */
  mediaStore?: MediaStore;
  orderFeed?: OrderFeed;
  /** Edge caches; none unless given. */
  purgeUrls?: readonly string[];
  /** How to wait for a slowed-down password attempt; by default, real time. */
  pause?: (ms: number) => Promise<unknown>;
  /** The sandbox unless given. */
  paymentProvider?: PaymentProvider;
  /** High enough for any test unless given. */
  rateLimitScale?: number;
  /** A tlog-policy file; no witnesses unless given. */
  logWitnesses?: string;
  /** Business days that cards wait for their owner's decision: none unless given. */
  shipWaitDays?: number;
  showOutbox?: boolean;
  trustedProxies?: number;
  uploadPauseMs?: number;
  webhookAllowedHosts?: readonly string[];
  /** What the names of webhook endpoints resolve to; nothing unless given. */
  resolve?: Resolve;
}

/** The API in this process, on a test's database. Its answers are checked against the contract. */
export function testApi(database: Database, options: TestApiOptions = {}) {
  const logger = options.logger ?? pino({ level: 'silent' });
  return createApi({
    database,
    settings: {
      adminsNeedFactor: options.adminsNeedFactor ?? false,
      apiUrl: 'https://api.example.com',
      checkResponses: true,
      portalUrl: 'https://portal.example.com',
      corsOrigins: options.corsOrigins ?? ['https://portal.example.com'],
      explicitAccountErrors: options.explicitAccountErrors ?? false,
      hosts: options.hosts ?? [],
      labAddress: ['TAG Grading', '1 Test Way'],
      purgeUrls: options.purgeUrls ?? [],
      // Tests hash hundreds of passwords.
      passwordMemoryKib: 64,
      rateLimitScale: options.rateLimitScale ?? 1000,
      labelWindowDays: 3,
      logOrigin: 'grades.example.com/log',
      logWitnesses: options.logWitnesses,
      // Most tests ship cards as soon as they are packed.
      shipWaitDays: options.shipWaitDays ?? 0,
      showOutbox: options.showOutbox ?? true,
      trustedProxies: options.trustedProxies ?? 0,
      webhookAllowedHosts: options.webhookAllowedHosts ?? [],
      witnessPrice: 499,
    },
    logger,
    mediaStore: options.mediaStore ?? folderStore('/nowhere'),
    orderFeed: options.orderFeed ?? orderFeed(database, logger),
    payments: productPayments({
      database,
      provider: options.paymentProvider ?? sandboxProvider(database),
      logger,
    }),
    resolve: options.resolve ?? (async () => []),
    ...(options.uploadPauseMs !== undefined && { uploadPauseMs: options.uploadPauseMs }),
    ...(options.media && { media: options.media }),
    ...(options.pause && { pause: options.pause }),
  });
}

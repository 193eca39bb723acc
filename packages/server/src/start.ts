import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@tag/contract';
import { pino, type Logger } from 'pino';
import type { Database } from './db/database.ts';
import { keepLetters } from './flows/certificate-numbers.ts';
import { assertOrigin } from './grade-log/head.ts';
import { createApi } from './app.ts';
import { startPurger } from './edge/purger.ts';
import { productPayments } from './flows/payments.ts';
import { listen } from './http/listen.ts';
import { uploadRoutes } from './http/upload-routes.ts';
import { jobHandlers } from './job-handlers.ts';
import { addJob } from './jobs/add-job.ts';
import { startJobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mail.ts';
import { outboxMailer } from './mail/outbox.ts';
import { smtpMailer } from './mail/smtp.ts';
import type { MediaStore } from './media/media-store.ts';
import { openFolders } from './media/open-folders.ts';
import { countResult } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { openMediaStore } from './open-media-store.ts';
import { orderFeed } from './orders/events/event-feed.ts';
import { sandboxProvider } from './payments/sandbox/provider.ts';
import { stripeProvider } from './payments/stripe/provider.ts';
import { seedPlaces } from './places/seed.ts';
import { warmUp } from './pops/warm-up.ts';
import { sealSecrets } from './secrets/secrets-key.ts';
import type { Settings } from './settings.ts';
import { createReadiness } from './status/readiness.ts';
import { traceFields } from './trace.ts';
import { addressRules, askNameServers } from './webhooks/addresses.ts';
import { webhookKeys } from './webhooks/keys.ts';
import { type Post, webhookPost } from './webhooks/post.ts';
import { startSender } from './webhooks/sender.ts';

export interface RunningServer {
  /** The API's base URL on this machine. */
  readonly url: string;
  readonly database: Database;
  /** Where media are kept, as the settings say. */
  readonly mediaStore: MediaStore;
  /** Finishes running requests and jobs, closes the database, and stops it if this process owns it. */
  stop(): Promise<void>;
}

/**
 * Starts the API with the services that the settings name.
 * @throws SetupError if an external problem prevents the start; nothing is left running.
 */
export async function startServer(
  settings: Settings,
  overrides: {
    logger?: Logger;
    /** Opens the database; by default the one at DATABASE_URL. */
    openDatabase?: OpenDatabase;
    /** Codes of the countries to fill an empty database with; all by default. */
    places?: readonly string[];
    /** Runs before anything uses the database: no job, and no request. */
    prepare?: (database: Database) => Promise<unknown>;
    /** Aborts the start before it fills an empty database, the slowest step. */
    signal?: AbortSignal;
    /** Wraps the configured store, to serve media that it lacks. */
    serveFrom?: (store: MediaStore, database: Database) => MediaStore;
  } = {},
): Promise<RunningServer> {
  const logger = overrides.logger ?? pino({ level: settings.logLevel, mixin: traceFields });
  const database = await (overrides.openDatabase ?? openDatabase)(settings, logger);
  const stops: (() => Promise<void>)[] = [database.close];
  const stop = async () => {
    // Last started, first stopped: each part stops before those it depends on.
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    await sealSecrets(database.query);
    await assertOrigin(database, settings.logOrigin);
    await keepLetters(database, settings.certificateLetters);
    const mediaStore = await openMediaStore(settings, database);
    const media = mediaRoutes({
      store: overrides.serveFrom?.(mediaStore, database) ?? mediaStore,
      keptIn: mediaStore,
      folders: openFolders(database),
      cacheFolder: join(settings.dataFolder, 'media-cache'),
      cacheBytes: settings.mediaCacheBytes,
      patienceMs: settings.mediaWaitMs,
      rateLimitScale: settings.rateLimitScale,
      trustedProxies: settings.trustedProxies,
      logger,
    });
    const payments = productPayments({
      database,
      provider: settings.stripe
        ? await stripeProvider(settings.stripe, logger)
        : sandboxProvider(database),
      logger,
    });
    const feed = orderFeed(database, logger);
    const readiness = createReadiness(database);
    const app = createApi({
      database,
      settings,
      logger,
      media,
      mediaStore,
      payments,
      orderFeed: feed,
      readiness,
    });
    overrides.signal?.throwIfAborted();
    await overrides.prepare?.(database);
    await seedPlaces(database, overrides.places);
    const mailer = countMails(settings.smtp ? smtpMailer(settings.smtp) : outboxMailer(database));
    // Requests don't wait for what jobs read and write.
    const ofJobs = { ...database, ...database.jobs };
    const handlers = jobHandlers({ database: ofJobs, mailer, mediaStore, payments, settings });
    const jobs = await startJobs(database.jobs, handlers, logger);
    stops.push(jobs.stop);
    readiness.add('jobs', async () => jobs.assertRunning());
    // A server that was killed still holds its jobs; what they were to do must not wait for that.
    await addJob(database.query, 'sequence_log', {});
    const addresses = addressRules(settings.webhookAllowedHosts, askNameServers());
    const keys = webhookKeys(database);
    // Made now if it is missing: asking for it changes nothing.
    await keys.publicKey();
    const sender = await startSender({
      database,
      keys,
      post: countWebhooks(webhookPost(addresses)),
      retrySeconds: settings.webhookRetrySeconds,
      logger,
    });
    stops.push(sender.stop);
    readiness.add('listener', async () => sender.assertListening());
    const purger = await startPurger({
      database,
      urls: settings.purgeUrls,
      secret: settings.purgeSecret,
      logger,
      onSent: (isOk) => countResult('purge', isOk),
    });
    stops.push(purger.stop);
    if (mediaStore.check) readiness.add('store', mediaStore.check, { isRequired: false });
    await warmUp(database).catch((error: unknown) => logger.warn({ error }, 'not warmed up'));
    if (settings.metricsPort !== undefined) {
      stops.push((await serveMetrics(database, settings.metricsPort, settings.host)).close);
    }
    const isUpload = uploadRoutes(endpoints);
    const listener = await listen(app, settings.port, settings.host, undefined, {
      isPaced: ({ method = '', url = '' }) => isUpload(method, url.split('?')[0]!),
    });
    stops.push(listener.close);
    // Proxies learn that it isn't ready, and send their requests elsewhere, before it closes.
    const announceStop = async () => {
      readiness.stop();
      listener.closeConnections();
      await sleep(settings.stopDelayMs);
    };
    // Streams end before the listener closes, which waits for running requests.
    stops.push(feed.close, announceStop);
    const host = settings.host === '127.0.0.1' ? 'localhost' : settings.host;
    return {
      url: `http://${host}:${listener.port}`,
      database,
      mediaStore,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const countMails = (mailer: Mailer): Mailer => ({
  async send(mail) {
    let isSent = false;
    try {
      await mailer.send(mail);
      isSent = true;
    } finally {
      countResult('mail', isSent);
    }
  },
});

const countWebhooks =
  (post: Post): Post =>
  async (...given) => {
    const attempt = await post(...given);
    countResult('webhook', attempt.isDelivered);
    return attempt;
  };

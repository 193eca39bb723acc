import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import type { Database } from './db/database.ts';
import { passwordHasher } from './auth/passwords.ts';
import { keepLetters } from './flows/certificate-numbers.ts';
import { assertOrigin } from './grade-log/head.ts';
import { logJobs } from './grade-log/log-jobs.ts';
import { readWitnessPolicy } from './grade-log/policy.ts';
import { helpMailJobs } from './help/help-mail-jobs.ts';
import { sweepExpired } from './auth/sweep.ts';
import { createApi } from './app.ts';
import { startPurger } from './edge/purger.ts';
import { sweepPurges } from './edge/purges.ts';
import { productPayments } from './flows/payments.ts';
import { orderSweeps } from './flows/order-sweeps.ts';
import { listen } from './http/listen.ts';
import { addJob } from './jobs/add-job.ts';
import { startJobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mail.ts';
import { outboxMailer } from './mail/outbox.ts';
import { smtpMailer } from './mail/smtp.ts';
import { marketJobs } from './market/jobs.ts';
import type { MediaStore } from './media/media-store.ts';
import { openFolders } from './media/open-folders.ts';
import { countResult } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { openMediaStore } from './open-media-store.ts';
import { orderFeed } from './orders/events/event-feed.ts';
import { claimMailJobs } from './orders/mails/claim-mail.ts';
import { datesMailJobs } from './orders/mails/dates-mail.ts';
import { eventMailJobs } from './orders/mails/event-mail-jobs.ts';
import { renditionJobs } from './flows/keep-renditions.ts';
import { sweepMedia } from './deliveries/store-media.ts';
import { gradedMailJobs } from './orders/mails/graded-mail.ts';
import { reviewMailJobs } from './orders/mails/review-mail.ts';
import { orderMailJobs } from './orders/mails/order-mail-jobs.ts';
import { partnerAccessMailJobs } from './partners/access-mail-jobs.ts';
import { partnerMailJobs } from './partners/partner-mail-jobs.ts';
import { sandboxProvider } from './payments/sandbox/provider.ts';
import { stripeProvider } from './payments/stripe/provider.ts';
import { seedPlaces } from './places/seed.ts';
import { warmUp } from './pops/warm-up.ts';
import { foldDays } from './pops/fold-days.ts';
import { forecastOrder } from './forecast/forecast-order.ts';
import { promiseRange } from './forecast/promise.ts';
import { reforecastOrders } from './forecast/reforecast.ts';
import type { Settings } from './settings.ts';
import { createReadiness } from './status/readiness.ts';
import { tryEach } from './try-each.ts';
import { avatarJobs } from './users/avatar.ts';
import { mailJobs } from './users/user-mail-jobs.ts';
import { addressRules, askNameServers } from './webhooks/addresses.ts';
import { webhookKeys } from './webhooks/keys.ts';
import { type Post, webhookPost } from './webhooks/post.ts';
import { sweepWebhooks } from './webhooks/queue.ts';
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
  const logger = overrides.logger ?? pino({ level: settings.logLevel });
  const database = await (overrides.openDatabase ?? openDatabase)(settings, logger);
  const stops: (() => Promise<void>)[] = [database.close];
  const stop = async () => {
    // Last started, first stopped: each part stops before those it depends on.
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    await assertOrigin(database, settings.logOrigin);
    await keepLetters(database, settings.certificateLetters);
    const mediaStore = await openMediaStore(settings);
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
    const hasher = passwordHasher({ memoryKib: settings.passwordMemoryKib });
    const { apiUrl, portalUrl, supportEmail } = settings;
    const jobs = await startJobs(
      database,
      {
        ...mailJobs({ database, hasher, mailer, portalUrl }),
        ...avatarJobs({ mediaStore }),
        ...payments.jobs,
        async sweep_expired() {
          await tryEach([sweepExpired, sweepWebhooks, sweepPurges], (sweep) => sweep(database));
        },
        ...orderSweeps(database, payments),
        fold_days: () => foldDays(database),
        ...logJobs(database, settings.logOrigin, readWitnessPolicy(settings.logWitnesses)),
        forecast_order: ({ orderId }) => forecastOrder(database, orderId),
        promise_range: ({ orderId }) => promiseRange(database, orderId),
        reforecast_orders: () => reforecastOrders(database),
        ...renditionJobs({ database, mediaStore }),
        sweep_media: () => sweepMedia({ database, mediaStore }),
        ...orderMailJobs({ database, mailer, portalUrl }),
        ...gradedMailJobs({ database, mailer, portalUrl }),
        ...reviewMailJobs({ database, mailer, portalUrl }),
        ...eventMailJobs({ database, mailer, portalUrl }),
        ...datesMailJobs({ database, mailer, portalUrl }),
        ...claimMailJobs({ database, mailer, portalUrl }),
        ...marketJobs({ apiUrl, database, mailer, portalUrl }),
        ...partnerAccessMailJobs({ database, mailer, portalUrl }),
        ...partnerMailJobs({ database, mailer }),
        ...helpMailJobs({ database, mailer, supportEmail }),
      },
      logger,
    );
    stops.push(jobs.stop);
    readiness.add('jobs', async () => jobs.assertRunning());
    // A server that was killed still holds its jobs; what they were to do must not wait for that.
    await addJob(database.query, 'sequence_log', {});
    const addresses = addressRules(settings.webhookAllowedHosts, askNameServers());
    const sender = await startSender({
      database,
      keys: webhookKeys(database),
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
    const listener = await listen(app, settings.port, settings.host);
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

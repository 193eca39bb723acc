import { passwordHasher } from './auth/passwords.ts';
import { sweepExpired } from './auth/sweep.ts';
import type { Database } from './db/database.ts';
import { sweepMedia } from './deliveries/store-media.ts';
import { sweepUploads } from './deliveries/sweep-uploads.ts';
import { sweepPurges } from './edge/purges.ts';
import { renditionJobs } from './flows/keep-renditions.ts';
import { orderSweeps } from './flows/order-sweeps.ts';
import { sweepKept } from './flows/retention.ts';
import { deliveryJobs } from './flows/take-delivery.ts';
import { forecastOrder } from './forecast/forecast-order.ts';
import { promiseRange } from './forecast/promise.ts';
import { reforecastOrders } from './forecast/reforecast.ts';
import { logJobs } from './grade-log/log-jobs.ts';
import { readWitnessPolicy } from './grade-log/policy.ts';
import { helpMailJobs } from './help/help-mail-jobs.ts';
import type { JobHandlers } from './jobs/job-list.ts';
import type { Mailer } from './mail/mail.ts';
import { marketJobs } from './market/jobs.ts';
import type { MediaStore } from './media/media-store.ts';
import { claimMailJobs } from './orders/mails/claim-mail.ts';
import { datesMailJobs } from './orders/mails/dates-mail.ts';
import { eventMailJobs } from './orders/mails/event-mail-jobs.ts';
import { gradedMailJobs } from './orders/mails/graded-mail.ts';
import { orderMailJobs } from './orders/mails/order-mail-jobs.ts';
import { reviewMailJobs } from './orders/mails/review-mail.ts';
import { partnerAccessMailJobs } from './partners/access-mail-jobs.ts';
import { partnerMailJobs } from './partners/partner-mail-jobs.ts';
import type { Payments } from './payments/payments.ts';
import { foldDays } from './pops/fold-days.ts';
import { sweepSecrets } from './secrets/sealed-columns.ts';
import type { Settings } from './settings.ts';
import { tryEach } from './try-each.ts';
import { avatarJobs } from './users/avatar.ts';
import { mailJobs } from './users/user-mail-jobs.ts';
import { sweepWebhooks } from './webhooks/queue.ts';

interface JobDeps {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly mediaStore: MediaStore;
  readonly payments: Payments;
  readonly settings: Settings;
}

/** What each job does, by its name. */
export function jobHandlers({
  database,
  mailer,
  mediaStore,
  payments,
  settings,
}: JobDeps): JobHandlers {
  const hasher = passwordHasher({ memoryKib: settings.passwordMemoryKib });
  const { apiUrl, portalUrl, supportEmail } = settings;
  return {
    ...mailJobs({ database, hasher, mailer, portalUrl }),
    ...avatarJobs({ mediaStore }),
    ...payments.jobs,
    async sweep_expired() {
      await tryEach([sweepExpired, sweepWebhooks, sweepSecrets, sweepPurges], (sweep) =>
        sweep(database),
      );
    },
    sweep_kept: () => sweepKept(database, settings.keepDays),
    ...orderSweeps(database, payments),
    fold_days: () => foldDays(database),
    ...logJobs(database, settings.logOrigin, readWitnessPolicy(settings.logWitnesses)),
    forecast_order: ({ orderId }) => forecastOrder(database, orderId),
    promise_range: ({ orderId }) => promiseRange(database, orderId),
    reforecast_orders: () => reforecastOrders(database),
    ...renditionJobs({ database, mediaStore }),
    ...deliveryJobs({ database, mediaStore }),
    async sweep_media() {
      const parts = { database, mediaStore };
      await tryEach(
        [() => sweepMedia(parts, settings.keepDays.media), () => sweepUploads(parts)],
        (sweep) => sweep(),
      );
    },
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
  };
}

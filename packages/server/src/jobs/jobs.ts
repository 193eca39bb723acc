import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  runOnce,
  type Task,
  type TaskList,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import { inJob } from './current-job.ts';
import { startHeartbeat, type Pace } from './heartbeat.ts';
import { keepRunner } from './keep-runner.ts';

/** Rows of `order_events`, and the user to notify. */
interface EventsOfReader {
  readonly eventIds: readonly number[];
  readonly userId: string;
}

/** What happened to a user's second factors. */
export type FactorChange =
  | 'app_added'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'code_used'
  | 'reset';

/** News about a listing for its seller. */
export type ListingNews = 'sold' | 'reversed' | 'paid_out' | 'regraded' | 'voided';

/** Where a job continues with the certificates of a table, in their order. */
export interface BackfillPosition {
  readonly table: 'graded_cards' | 'voided_certificates';
  /** Those up to this certificate are done. */
  readonly after: string;
}

/** Work done after the answer: payloads by the job's name. */
interface Jobs {
  /** Emails the link that confirms a row of `registrations`. */
  mail_registration: { registrationId: string };
  /** Emails the link that confirms an address of a user, for a row of `one_time_codes`. */
  mail_confirmation: { codeId: string };
  /** Notifies the old address of the requested change, with a link that cancels it. */
  mail_change_notice: { codeId: string; newEmail: string };
  /** Emails a link to choose a new password, if the address has an account. */
  mail_reset: { email: string };
  /** Creates a password for one login and emails it. */
  mail_first_password: { userId: string };
  /** Notifies a user that something about their account changed. */
  mail_notice: { email: string; notice: 'password_changed' | 'email_changed' | 'api_key_created' };
  /** Notifies a user that their second factors changed, or a recovery code was used. */
  mail_factor: { userId: string; change: FactorChange };
  /** Tells an administrator that somebody became one, and who made them so. */
  mail_new_admin: { to: string; userId: string; byId: string };
  /** Emails a message from the help chat to support. */
  mail_help_message: { messageId: string };
  /** Makes a recorded refund. */
  refund_payment: { refundId: string };
  /** Asks the provider about payments it should have reported; every five minutes. */
  reconcile_payments: unknown;
  /** Emails the confirmation of a paid order, with its receipt. */
  mail_order_confirmation: { orderNumber: string };
  /** Notifies the owner of an order that a payment is refunded, and why. */
  mail_order_refund: { refundId: string };
  /** Emails a reader that their order has reached a stage: a row of `order_events`. */
  mail_order_stage: { eventId: number; userId: string };
  /** Emails a reader about problems with cards or a question: events of one kind. */
  mail_order_problem: EventsOfReader;
  /** Emails a reader the labels that need their approval; labels proposed meanwhile are added. */
  mail_order_labels: readonly EventsOfReader[];
  /** Notifies a customer that all cards of a sub-order are graded. */
  mail_graded: { subOrderId: string };
  /** Emails the answer to a review of a grade. */
  mail_review_answered: { reviewId: string };
  /** Emails a customer the link to join a sub-order. */
  mail_invitation: { invitationId: string };
  /** Emails a group submitter the link to accept an order. */
  mail_submitter_request: { requestId: string };
  /** Ends a delisting that can't be undone any more. */
  settle_delisting: { listingId: string };
  /** Ends delistings that no job ended; every five minutes. */
  settle_delistings: unknown;
  /** Notifies a seller that cards are for sale because the lab has finished them. */
  mail_listed: { sellerId: string; listingIds: readonly string[] };
  /** Notifies a seller of a change of a listing. */
  mail_listing: { listingId: string; news: ListingNews };
  /** Emails the recipient the links to accept cards of one owner, and the owner a notice. */
  mail_hand_overs: { handOverIds: string[] };
  /** The same about one card, queued by an earlier version. */
  mail_hand_over: { handOverId: string };
  /** Notifies both sides how a hand-over ended. */
  mail_hand_over_ended: { handOverId: string };
  /** Notifies a seller that a delisting payment is refunded, and why. */
  mail_delist_refund: { refundId: string };
  /** Notifies a partner or a user that one of their webhook endpoints was disabled. */
  mail_webhooks_disabled: { endpointId: string };
  /** Deletes a file that nothing refers to any more. */
  delete_media: { key: string };
  /** Deletes expired rows; once an hour. */
  sweep_expired: unknown;
  /** Forecasts when the cards of each speed of an order will be back, once they are received. */
  forecast_order: { orderId: number };
  /** Keeps the range in business days that an order's speeds have when it is paid. */
  promise_range: { orderId: number };
  /** Forecasts the orders in the lab again; once a night. */
  reforecast_orders: unknown;
  /** Notifies a reader of an order that its dates moved: rows of `order_ranges`. */
  mail_dates_moved: { rangeIds: readonly number[]; userId: string };
  /** Notifies a customer of the answer to what they reported about a parcel. */
  mail_claim_answered: { claimId: string };
  /** Finds orders with cards that never came; once a night. */
  close_missing_cards: unknown;
  /** Gives up these cards of an order, and refunds them. */
  close_missing_cards_of: { orderNumber: string };
  /** Finds unchanged orders with a coupon; once an hour. */
  release_idle_coupons: unknown;
  /** Releases the coupon of an unchanged order. */
  release_idle_coupon: { orderId: number };
  /** Finds orders with labels that nobody corrected in time; once an hour. */
  approve_labels: unknown;
  /** Approves these labels of an order. */
  approve_labels_of: { orderId: number };
  /** Finds proposals without an answer in time; once an hour. */
  expire_proposals: unknown;
  /** Sends back the card of such a proposal. */
  expire_proposal: { proposalId: string; itemId: string };
  /** Makes the sizes in which pages show a delivered card, and stores them. */
  keep_renditions: { certificate: string };
  /** Deletes delivered files without a certificate; once a night. */
  sweep_media: unknown;
  /** Merges each past day into one row, in the population's history; once a night. */
  fold_days: unknown;
  /** Puts the waiting statements into the grade log; also every minute. */
  sequence_log: unknown;
  /** Adds certificates that the grade log lacks, some at a time. */
  backfill_log: { from?: BackfillPosition };
}

/** Minute, hour, day, month and weekday, UTC. */
const SCHEDULE = [
  '* * * * * sequence_log',
  '17 * * * * sweep_expired',
  '27 * * * * release_idle_coupons',
  '37 * * * * approve_labels',
  '47 * * * * expire_proposals',
  '5 1 * * * fold_days',
  '35 1 * * * close_missing_cards',
  '55 1 * * * reforecast_orders',
  '45 1 * * * sweep_media',
  '*/5 * * * * reconcile_payments',
  '*/5 * * * * settle_delistings',
].join('\n');

export type JobHandlers = { readonly [K in keyof Jobs]: (payload: Jobs[K]) => Promise<void> };

/** Waiting jobs with one key are merged; their payloads, which are lists, are joined. */
interface GatheredJob {
  readonly key: string;
  /** How long after the first of them it runs. */
  readonly delayMinutes: number;
}

/** A job that waits. */
interface DelayedJob {
  readonly delaySeconds: number;
}

/** A job that lets all others go first. */
interface PatientJob {
  readonly isPatient: true;
}

/** A job of a moment; null: at once. */
interface TimedJob {
  readonly at: Date | null;
}

/** Higher numbers run later. */
const PATIENT = 10;

/**
 * Adds a job in the transaction that causes it: it runs only if that commits. A failed job is retried at
 * growing intervals, up to 25 times.
 */
export async function addJob<K extends keyof Jobs>(
  db: Queries,
  name: K,
  payload: Jobs[K],
  when?: GatheredJob | DelayedJob | TimedJob | PatientJob,
): Promise<void> {
  const key = when && 'key' in when ? when.key : null;
  const at = when && 'at' in when ? when.at : null;
  const delay = when && 'delaySeconds' in when ? when.delaySeconds : 0;
  const seconds = when && 'key' in when ? when.delayMinutes * 60 : delay;
  const priority = when && 'isPatient' in when ? PATIENT : 0;
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => coalesce(${at}::timestamptz, now() + make_interval(secs => ${seconds})),
    job_key => ${key}, priority => ${priority}, job_key_mode => 'preserve_run_at')`.execute(db);
}

/** Jobs that one statement adds. */
const ADDED_AT_ONCE = 500;

/**
 * Adds a job for each payload, unless the same waits already: each succeeds, fails, and is retried on its
 * own.
 */
export async function addJobs<K extends keyof Jobs>(
  db: Queries,
  name: K,
  payloads: readonly Jobs[K][],
): Promise<void> {
  for (let first = 0; first < payloads.length; first += ADDED_AT_ONCE) {
    const some = payloads.slice(first, first + ADDED_AT_ONCE).map((it) => JSON.stringify(it));
    await sql`select graphile_worker.add_job(${name}, payload::json,
      job_key => ${name} || ' ' || payload, job_key_mode => 'preserve_run_at')
      from unnest(${some}::text[]) payload`.execute(db);
  }
}

/** Creates or migrates the tables of the queue. */
export async function installJobs({ pool }: Database, logger: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(logger) });
}

/**
 * Runs jobs until stopped; running jobs are finished first. The jobs of a server that died run again
 * within two minutes.
 */
export async function startJobs(
  { pool, query }: Database,
  handlers: JobHandlers,
  logger: Logger,
  pace?: Pace,
): Promise<{ stop(): Promise<void> }> {
  const heartbeat = startHeartbeat(query, logger, pace);
  const runner = await keepRunner((events) => {
    heartbeat.watch(events);
    return run({
      pgPool: pool,
      taskList: taskList(handlers),
      concurrency: 2,
      pollInterval: 2000,
      crontab: SCHEDULE,
      noHandleSignals: true,
      logger: workerLogger(logger),
      events,
    });
  }, logger);
  return {
    async stop() {
      await runner.stop();
      await heartbeat.stop();
      // graphile-worker has only requested a connection to mark the last jobs as done. Connections are
      // handed out in order, so once this statement has had one, so have those, and closing the pool
      // waits for them. Without it, these jobs would run again.
      await sql`select`.execute(query).catch(() => {});
    },
  };
}

/** Runs the waiting jobs, and returns when none is left. */
export async function drainJobs(
  { pool }: Database,
  handlers: Partial<JobHandlers>,
  logger: Logger,
): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: taskList(handlers),
    noHandleSignals: true,
    logger: workerLogger(logger),
  });
}

function taskList(handlers: Partial<JobHandlers>): TaskList {
  const tasks = handlers as unknown as TaskList;
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]): [string, Task] => [
      name,
      (payload, helpers) => {
        const { created_at: createdAt, id } = helpers.job;
        return inJob(`${id}.${createdAt.getTime()}`, () => work!(payload, helpers));
      },
    ]),
  );
}

function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') logger.error({ jobs: true }, message);
    else if (level === 'warning') logger.warn({ jobs: true }, message);
    else logger.debug({ jobs: true }, message);
  });
}

import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  runOnce,
  type TaskList,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import { keepRunner } from './keep-runner.ts';

/** Rows of `order_events`, and the user who is to learn of them. */
export interface EventsOfReader {
  readonly eventIds: readonly number[];
  readonly userId: string;
}

/** What a seller is told of a listing. */
export type ListingNews = 'sold' | 'paid_out' | 'regraded' | 'voided';

/** Work that is done after the answer, by its name and what it is given. */
export interface Jobs {
  /** Emails the link that confirms a row of `registrations`. */
  mail_registration: { registrationId: string };
  /** Emails the link that confirms an address of a user, for a row of `one_time_codes`. */
  mail_confirmation: { codeId: string };
  /** Emails the old address what was asked for, with the link that cancels it. */
  mail_change_notice: { codeId: string; newEmail: string };
  /** Mails a link to choose a new password by, where the address has an account. */
  mail_reset: { email: string };
  /** Makes a password for one login and mails it. */
  mail_first_password: { userId: string };
  /** Tells a user that something about their account changed. */
  mail_notice: { email: string; notice: 'password_changed' | 'email_changed' };
  /** Mails what was asked in the help chat to the support. */
  mail_help_message: { messageId: string };
  /** Gives money back that was promised. */
  refund_payment: { refundId: string };
  /** Asks the provider about payments it should have reported; every five minutes. */
  reconcile_payments: unknown;
  /** Emails the confirmation of a paid order, with its receipt. */
  mail_order_confirmation: { orderNumber: string };
  /** Tells the owner of an order that a payment is given back, and why. */
  mail_order_refund: { refundId: string };
  /** Emails a reader that their order has reached a stage: a row of `order_events`. */
  mail_order_stage: { eventId: number; userId: string };
  /** Emails a reader what went wrong with cards, or what we need to know: events of one kind. */
  mail_order_problem: EventsOfReader;
  /** Emails a reader the labels that wait for their approval; those proposed meanwhile are added. */
  mail_order_labels: readonly EventsOfReader[];
  /** Tells a customer that all cards of a sub-order are graded. */
  mail_graded: { subOrderId: string };
  /** Emails the link by which a customer joins a sub-order. */
  mail_invitation: { invitationId: string };
  /** Tells a partner that nothing is sent to one of its webhook endpoints any more. */
  mail_webhooks_disabled: { endpointId: string };
  /** Ends a delisting that can't be undone any more. */
  settle_delisting: { listingId: string };
  /** Ends those that no job ended; every five minutes. */
  settle_delistings: unknown;
  /** Tells a seller that cards are for sale now that the lab is done with them. */
  mail_listed: { sellerId: string; listingIds: readonly string[] };
  /** Tells a seller what became of a listing. */
  mail_listing: { listingId: string; news: ListingNews };
  /** Emails the link by which somebody accepts a card, and its owner that it is on its way. */
  mail_hand_over: { handOverId: string };
  /** Tells those it concerns how a hand-over ended. */
  mail_hand_over_ended: { handOverId: string };
  /** Tells a seller that a payment for delisting is given back, and why. */
  mail_delist_refund: { refundId: string };
  /** Deletes a file that nothing refers to any more. */
  delete_media: { key: string };
  /** Takes away what has run out; once an hour. */
  sweep_expired: unknown;
  /** Says when an order should be back, once its first parcel is received. */
  forecast_order: { orderId: number };
  /** Gives up cards that never came, and refunds them; once a night. */
  close_missing_cards: unknown;
  /** Takes coupons back from orders that nobody changes; once an hour. */
  release_idle_coupons: unknown;
  /** Approves labels that nobody asked to correct in time; once an hour. */
  approve_labels: unknown;
  /** Sends back the cards of proposals that nobody answered in time; once an hour. */
  expire_proposals: unknown;
  /** Deletes files of deliveries that no certificate shows; once a night. */
  sweep_media: unknown;
  /** Makes one row of each day that is over, in the population's history; once a night. */
  fold_days: unknown;
}

/** Minute, hour, day, month and weekday, UTC. */
const SCHEDULE = [
  '17 * * * * sweep_expired',
  '27 * * * * release_idle_coupons',
  '37 * * * * approve_labels',
  '47 * * * * expire_proposals',
  '5 1 * * * fold_days',
  '35 1 * * * close_missing_cards',
  '45 1 * * * sweep_media',
  '*/5 * * * * reconcile_payments',
  '*/5 * * * * settle_delistings',
].join('\n');

export type JobHandlers = { readonly [K in keyof Jobs]: (payload: Jobs[K]) => Promise<void> };

/** Jobs of one key that wait become one; their payloads, which are lists, are put together. */
export interface GatheredJob {
  readonly key: string;
  /** How long after the first of them it runs. */
  readonly delayMinutes: number;
}

/** A job that waits. */
export interface DelayedJob {
  readonly delaySeconds: number;
}

/**
 * Adds a job in the transaction that causes it: it runs once that commits, and never when it does
 * not. One that fails is tried again, later and later, up to 25 times.
 */
export async function addJob<K extends keyof Jobs>(
  db: Queries,
  name: K,
  payload: Jobs[K],
  when?: GatheredJob | DelayedJob,
): Promise<void> {
  const key = when && 'key' in when ? when.key : null;
  const seconds = !when ? 0 : 'key' in when ? when.delayMinutes * 60 : when.delaySeconds;
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => now() + make_interval(secs => ${seconds}),
    job_key => ${key}, job_key_mode => 'preserve_run_at')`.execute(db);
}

/** Makes the tables of the queue, or brings them up to date. */
export async function installJobs({ pool }: Database, logger: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(logger) });
}

/** Does jobs as they come, until stopped; what runs then is finished first. */
export async function startJobs(
  { pool, query }: Database,
  handlers: JobHandlers,
  logger: Logger,
): Promise<{ stop(): Promise<void> }> {
  const runner = await keepRunner((events) => {
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
      // graphile-worker has only asked for a connection to mark the last jobs as done on. Connections are
      // given out in turn, so once this statement has had one, so have those; closing the pool waits for
      // them. Without it, these jobs would run a second time.
      await sql`select`.execute(query).catch(() => {});
    },
  };
}

/** Does the jobs that wait, and returns when none is left. */
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
  return handlers as unknown as TaskList;
}

function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') logger.error({ jobs: true }, message);
    else if (level === 'warning') logger.warn({ jobs: true }, message);
    else logger.debug({ jobs: true }, message);
  });
}

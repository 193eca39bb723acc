import { Outage } from '../http/outage.ts';
import { messageOf, SetupError } from '../setup-error.ts';
import type { S3Settings } from './s3-settings.ts';

/** Time limits of a bucket, in milliseconds. */
export interface S3Limits {
  /** To connect. */
  readonly connectMs: number;
  /** Between two parts of a body, in either direction. */
  readonly pauseMs: number;
  /** For a whole operation with its retries; of a read, until the body begins. */
  readonly operationMs: number;
  /** The same for a write: videos are large. */
  readonly writeMs: number;
}

export const S3_LIMITS: S3Limits = {
  connectMs: 3000,
  pauseMs: 10_000,
  operationMs: 25_000,
  writeMs: 10 * 60_000,
};

interface S3Failure {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $retryable?: unknown;
}

/** Names of failures that retrying later helps against, besides statuses from 500. */
const PASSING = new Set(['TimeoutError', 'AbortError', 'SlowDown', 'RequestTimeout', 'Throttling']);

/** An S3 failure as the rest of the server knows it: an outage, or the error as it is. */
export function explainS3(error: unknown): unknown {
  if (error instanceof Outage) return error;
  const { name = '', $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode ?? 0;
  const isPassing = PASSING.has(name) || status >= 500 || status === 429;
  return isPassing ? new Outage('The object storage does not answer', { cause: error }) : error;
}

/** The status of S3's answer; undefined when there was none. */
export const statusOf = (error: unknown): number | undefined =>
  (error as S3Failure).$metadata?.httpStatusCode;

/** Whether S3 said that there is no such file; without a bucket it says something else. */
export const isNoSuchKey = (error: unknown): boolean => (error as S3Failure).name === 'NoSuchKey';

/** Whether S3 said that an upload was finished, aborted, or never began. */
export const isNoSuchUpload = (error: unknown): boolean =>
  (error as S3Failure).name === 'NoSuchUpload';

/**
 * A signal for one operation: aborted when it takes too long, or when its caller leaves. `pause` restarts the
 * clock with another limit, and `end` stops it.
 */
export function operationTime(ms: number, caller: AbortSignal | undefined) {
  const control = new AbortController();
  const abort = () => control.abort();
  let timer = setTimeout(abort, ms);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: control.signal,
    pause(next: number) {
      clearTimeout(timer);
      timer = setTimeout(abort, next);
    },
    rest: () => clearTimeout(timer),
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}

/** Why a bucket can't be used: a `SetupError`, unless trying again later may help. */
export function explainBucket(error: unknown, { bucket, endpoint }: S3Settings): unknown {
  const where = endpoint ? ` at ${endpoint}` : '';
  const status = statusOf(error);
  if (status === 404) {
    return new SetupError(
      `S3_BUCKET: there is no bucket named ${bucket}${where}. Create it first.`,
      {
        cause: error,
      },
    );
  }
  if (status === undefined || status >= 500) return error;
  return new SetupError(
    `S3_BUCKET: ${bucket}${where} can't be used (${status} ${messageOf(error)}). Check S3_REGION, the keys, ` +
      'and that they may get, put, delete, and list.',
    { cause: error },
  );
}

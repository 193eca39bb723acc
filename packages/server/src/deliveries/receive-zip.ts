import { Refusal } from '@tag/contract/errors';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { limitConcurrency } from '../limit-concurrency.ts';
import { DELIVERY_LIMITS, type DeliverySource, inMegabytes } from './source.ts';
import { zipSource } from './zip-source.ts';

/** Zips are large: only one is on disk at a time, and few wait for it. */
const inTurns = limitConcurrency({ concurrency: 1, maxWaiting: 4 });

/** The server itself cuts off a request that takes longer. */
const RECEIVING_MS = 60_000;

/**
 * Keeps an uploaded zip until `take` is done with it. `take` must end, or the next one waits forever.
 * @throws ApiError `payload_too_large`, `unavailable` if others are in progress or it is sent too slowly;
 * UnreadableDelivery.
 */
export function receiveZip<T>(
  sent: Blob | ReadableStream<Uint8Array>,
  take: (source: DeliverySource) => Promise<T>,
  receivingMs = RECEIVING_MS,
): Promise<T> {
  return inTurns(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tag-delivery-'));
    try {
      const path = join(folder, 'delivery.zip');
      const signal = AbortSignal.timeout(receivingMs);
      await pipeline(readable(sent), upTo(DELIVERY_LIMITS.zip), createWriteStream(path), {
        signal,
      }).catch((error: unknown) => {
        throw signal.aborted ? new Refusal('unavailable', { cause: error }) : error;
      });
      const source = await zipSource(path);
      try {
        return await take(source);
      } finally {
        await source.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function readable(sent: Blob | ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb((sent instanceof Blob ? sent.stream() : sent) as NodeStream<Uint8Array>);
}

function upTo(limit: number): Transform {
  let received = 0;
  return new Transform({
    transform(part: Uint8Array, _encoding, done) {
      received += part.byteLength;
      if (received <= limit) return done(null, part);
      done(new Refusal('payload_too_large', { details: { limit: inMegabytes(limit) } }));
    },
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@tag/contract';
import type { errorBodyOf } from '@tag/contract/errors';
import type { WitnessPayment, WitnessPaywall } from '@tag/contract/witness';
import type { Database } from '@tag/server';
import { gradeCards } from '@tag/server/seeding';
import { folderStore, mediaRoutes, openFolders, type PaymentProvider } from '@tag/server/testing';
import { afterAll } from 'vitest';
import { testApi } from './api.ts';
import { addVariation, sampleCard, sampleReport } from './graded-card.ts';

export const RETURN_URL = 'https://portal.example.com/card/X0000001/witness';

/** The part of a clip that the server looks at: a box called ftyp, then each byte is its own offset. */
export const CLIP = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from(Array.from({ length: 4000 }, (_, index) => index % 251)),
]);

/** The secret of every attempt, unless a test is about it. */
export const SECRET = 'kept-by-the-payer-000000000000000000';

/** An answer of any kind; a test checks what it expects. */
interface Answered<T> {
  status: number;
  body: T & ReturnType<typeof errorBodyOf>;
  headers: Headers;
}

/**
 * The API with certificates that have a witness video (X0000001, X0000002), one whose file is missing
 * (X0000003), one without (X0000004), and one with that is not public (X0000005).
 */
export async function witnessApi(
  database: Database,
  options: { paymentProvider?: PaymentProvider; corsOrigins?: string[]; clip?: Uint8Array } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'tag-witness-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const mediaStore = folderStore(folder);
  const variationId = await addVariation(database);
  const filmed = { ...sampleReport(930), hasWitnessVideo: true };
  await gradeCards(database, [
    ...['X0000001', 'X0000002', 'X0000003'].map((certificate) =>
      sampleCard({ certificate, variationId, report: filmed }),
    ),
    sampleCard({ certificate: 'X0000004', variationId }),
    sampleCard({ certificate: 'X0000005', variationId, report: filmed, publishedAt: null }),
  ]);
  for (const certificate of ['X0000001', 'X0000002', 'X0000004', 'X0000005']) {
    await mediaStore.write(`private/k-${certificate}/witness.mp4`, options.clip ?? CLIP);
  }
  const api = testApi(database, {
    mediaStore,
    media: mediaRoutes({
      store: mediaStore,
      folders: openFolders(database),
      cacheFolder: join(folder, 'cache'),
    }),
    ...(options.paymentProvider && { paymentProvider: options.paymentProvider }),
    ...(options.corsOrigins && { corsOrigins: options.corsOrigins }),
  });

  async function ask<T>(path: string, init: RequestInit = {}): Promise<Answered<T>> {
    const response = await api.request(path, init);
    const body = (await response.json()) as T & ReturnType<typeof errorBodyOf>;
    return { status: response.status, body, headers: response.headers };
  }
  const path = (call: 'witnessPaywall' | 'witnessPayment', certificate: string) =>
    endpoints[call].path.replace('{certificateValue}', certificate);

  const visitor = {
    paywall: (certificate: string, receipt?: string) =>
      ask<WitnessPaywall>(path('witnessPaywall', certificate), {
        headers: receipt === undefined ? {} : { 'Payment-Receipt': receipt },
      }),
    pay: (
      certificate: string,
      key: string,
      body: unknown = { returnUrl: RETURN_URL },
      headers: Record<string, string> = { 'Idempotency-Key': key, 'Payment-Secret': SECRET },
    ) =>
      ask<WitnessPayment>(path('witnessPayment', certificate), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** The payer's actions on the sandbox's page. */
    decide: async (checkoutUrl: string, decision: string) =>
      api.request(checkoutUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ decision }).toString(),
      }),
    /** Pays. @returns the receipt. */
    async buy(certificate: string, key = newKey()): Promise<string> {
      const { body } = await visitor.pay(certificate, key);
      await visitor.decide(body.checkoutUrl!, 'pay');
      return (await visitor.pay(certificate, key)).body.receipt!;
    },
  };
  return { api, mediaStore, ...visitor };
}

let count = 0;
/** A key that no other attempt has. */
export const newKey = () => `attempt-to-pay-${String((count += 1)).padStart(6, '0')}`;

/** How many rows a statement counts. */
export async function countRows({ pool }: Database, from: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return rows[0]!.n;
}

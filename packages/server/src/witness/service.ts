import { CURRENCY } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import type { WitnessPayment, WitnessPaywall } from '@tag/contract/witness';
import { addHours } from 'date-fns';
import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { assertVisible } from '../db/visible-certificates.ts';
import { privateKey } from '../media/media-key.ts';
import type { MediaStore } from '../media/media-store.ts';
import { signLink } from '../media/signed-links.ts';
import type { Payments } from '../payments/payments.ts';
import { checkReturnUrl } from '../payments/return-url.ts';
import type { Secrets } from '../secrets/versions.ts';
import { receiptsSignedBy } from './receipts.ts';
import { findWitness } from './witness-store.ts';

export interface WitnessDeps {
  readonly database: Database;
  readonly mediaStore: MediaStore;
  readonly payments: Payments;
  /** In US cents. */
  readonly price: number;
  /** Web origins a checkout may return to. */
  readonly returnOrigins: readonly string[];
  readonly linkSecrets: () => Promise<Secrets>;
  readonly receiptSecrets: () => Promise<Secrets>;
}

/** An attempt to pay. */
interface Attempt {
  readonly key: string;
  /** Of the payer, who has no account. */
  readonly secret: string;
  readonly returnUrl: string;
}

/** Below a certificate's private folder. */
const VIDEO = 'witness.mp4';
const POSTER = 'witness-poster.jpg';

/** Longer than one viewing; then the page requests a new link. */
const LINK_HOURS = 2;

/** The witness video of a certificate: its price, payment, and playback. */
export function witnessService(deps: WitnessDeps) {
  const { database, mediaStore, payments, price } = deps;
  const receipts = receiptsSignedBy(deps.receiptSecrets);

  /** @returns the media key, and whether the video exists: a missing one isn't sold. */
  async function findVideo(certificate: string) {
    const row = await findWitness(database, certificate);
    const { mediaKey, filmed } = await assertVisible(database.query, certificate, row);
    const stored = filmed && (await mediaStore.stat(privateKey(mediaKey, VIDEO)));
    return { mediaKey, available: Boolean(stored) };
  }

  async function linksTo(mediaKey: string): Promise<WitnessPaywall['video']> {
    const [secret] = await deps.linkSecrets();
    const expiresAt = addHours(new Date(), LINK_HOURS);
    const link = (file: string) => signLink(secret, privateKey(mediaKey, file), expiresAt);
    const poster = await mediaStore.stat(privateKey(mediaKey, POSTER));
    return {
      url: link(VIDEO),
      poster: poster && link(POSTER),
      expiresAt: expiresAt.toISOString(),
    };
  }

  async function readReceipt(receipt: string, certificate: string) {
    const { paymentId, validUntil } = await receipts.read(receipt, certificate);
    const payment = await payments.find(paymentId);
    if (!payment?.paidAt) throw new Refusal('receipt_invalid');
    const { amount, currency, paidAt } = payment;
    return {
      amount,
      currency,
      paidAt: paidAt.toISOString(),
      validUntil: validUntil.toISOString(),
    };
  }

  return {
    async readPaywall(certificate: string, receipt: string | undefined): Promise<WitnessPaywall> {
      const { mediaKey, available } = await findVideo(certificate);
      const facts = receipt === undefined ? null : await readReceipt(receipt, certificate);
      return {
        certificate,
        available,
        price,
        currency: CURRENCY,
        video: facts && available ? await linksTo(mediaKey) : null,
        receipt: facts,
      };
    },

    async pay(certificate: string, attempt: Attempt): Promise<WitnessPayment> {
      const { key, secret, returnUrl } = attempt;
      const backTo = checkReturnUrl(returnUrl, deps.returnOrigins);
      const { available } = await findVideo(certificate);
      if (!available) {
        throw new Refusal('witness_video_unavailable', { details: { certificate } });
      }
      const payment = await payments.pay({
        key,
        purpose: 'witness_video',
        subject: certificate,
        payerId: null,
        secretHash: createHash('sha256').update(secret).digest(),
        title: `Witness video of certificate ${certificate}`,
        amount: price,
        currency: CURRENCY,
        returnUrl: backTo,
      });
      const { amount, checkoutUrl, currency, state } = payment;
      if (state === 'created') throw new Error(`The payment ${payment.id} has no checkout`);
      return {
        state,
        amount,
        currency,
        checkoutUrl: state === 'pending' ? checkoutUrl : null,
        receipt: state === 'paid' ? await receipts.write(payment) : null,
      };
    },
  };
}

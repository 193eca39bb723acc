import { utc } from '@date-fns/utc';
import { Refusal } from '@tag/contract/errors';
import { addDays, fromUnixTime, getUnixTime } from 'date-fns';
import { errors, SignJWT } from 'jose';
import type { Payment } from '../payments/payment.ts';
import type { Secrets } from '../secrets/versions.ts';
import { verifyToken } from '../secrets/verify-token.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'witness-video';
const VALID_FOR_DAYS = 365;

/** A receipt's content: its payment, and until when it opens the video. */
interface ReadReceipt {
  readonly paymentId: string;
  readonly validUntil: Date;
}

/**
 * Receipts: tokens signed with a secret that all servers share, each bound to one certificate and one
 * payment. A payment's receipt is the same text on every server, until the secret is replaced.
 */
export function receiptsSignedBy(readSecrets: () => Promise<Secrets>) {
  return {
    /** @throws Error when the payment is not paid. */
    async write({ id, state, subject, paidAt }: Payment): Promise<string> {
      if (state !== 'paid' || !paidAt) throw new Error(`The payment ${id} is ${state}`);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setJti(id)
        .setIssuedAt(getUnixTime(paidAt))
        .setExpirationTime(getUnixTime(addDays(paidAt, VALID_FOR_DAYS, { in: utc })))
        .sign((await readSecrets())[0]);
    },

    /** @throws ApiError `receipt_expired`; `receipt_invalid` for any other invalid one. */
    async read(receipt: string, certificate: string): Promise<ReadReceipt> {
      const payload = await verifyToken(receipt, await readSecrets(), {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        subject: certificate,
        requiredClaims: ['exp', 'jti'],
      }).catch((error: unknown) => {
        if (!(error instanceof errors.JOSEError)) throw error;
        const expired = error instanceof errors.JWTExpired;
        throw new Refusal(expired ? 'receipt_expired' : 'receipt_invalid', { cause: error });
      });
      return { paymentId: payload.jti!, validUntil: fromUnixTime(payload.exp!) };
    },
  };
}

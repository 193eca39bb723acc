import { ApiError } from '@tag/contract/errors';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Payment } from '../payments/payment.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'witness-video';
const VALID_FOR_DAYS = 365;
const DAY_S = 86_400;

/** What a receipt says: which payment it is of, and until when it opens the video. */
export interface ReadReceipt {
  readonly paymentId: string;
  readonly validUntil: Date;
}

/**
 * Receipts: tokens signed with a secret that all servers share, each bound to one certificate and one
 * payment. A payment has one receipt: it is the same text whenever, and wherever, it is written.
 */
export function receiptsSignedBy(readSecret: () => Promise<Uint8Array>) {
  return {
    /** @throws Error when the payment is not paid. */
    async write({ id, state, subject, paidAt }: Payment): Promise<string> {
      if (state !== 'paid' || !paidAt) throw new Error(`The payment ${id} is ${state}`);
      const issuedAt = Math.floor(paidAt.getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setJti(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + VALID_FOR_DAYS * DAY_S)
        .sign(await readSecret());
    },

    /** @throws ApiError `receipt_expired`; `receipt_invalid` for any other that is not good for it. */
    async read(receipt: string, certificate: string): Promise<ReadReceipt> {
      const { payload } = await jwtVerify(receipt, await readSecret(), {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        subject: certificate,
        requiredClaims: ['exp', 'jti'],
      }).catch((error: unknown) => {
        if (!(error instanceof errors.JOSEError)) throw error;
        const expired = error instanceof errors.JWTExpired;
        throw new ApiError(expired ? 'receipt_expired' : 'receipt_invalid', { cause: error });
      });
      return { paymentId: payload.jti!, validUntil: new Date(payload.exp! * 1000) };
    },
  };
}

import { idempotencyKeyStruct, optional, record, shape, type TypeOf } from '@tag/contract/schema';
import { paymentSecretStruct, receiptStruct } from '@tag/contract/witness';
import { readSeparate, writeSeparate } from '../../session/browser-storage.ts';

/** Stored under a separate key. */
const NAME = 'witness';

const keptStruct = record(
  shape({
    /** The receipt that opens the video. */
    receipt: optional(receiptStruct),
    /** The key of an attempt to pay that is not settled. */
    attempt: optional(idempotencyKeyStruct),
    /** The secret of that attempt. */
    secret: optional(paymentSecretStruct),
  }),
);
type Kept = TypeOf<typeof keptStruct>[string];

const readAll = () => readSeparate(NAME, keptStruct) ?? {};

/** The receipt and attempt stored in this browser for a certificate. */
export function readKept(certificate: string): Kept {
  const all = readAll();
  return Object.hasOwn(all, certificate) ? all[certificate]! : {};
}

/** @returns false when the browser keeps nothing for this site. */
export const keep = (certificate: string, kept: Kept): boolean =>
  writeSeparate(NAME, { ...readAll(), [certificate]: kept });

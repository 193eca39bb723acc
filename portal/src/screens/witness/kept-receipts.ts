import { STORAGE_KEY } from '@tag/contract/constants';
import { idempotencyKeyStruct, optional, record, shape, type TypeOf } from '@tag/contract/schema';
import { receiptStruct } from '@tag/contract/witness';

/** Stored under a separate key. */
const KEY = `${STORAGE_KEY}.witness`;

const keptStruct = record(
  shape({
    /** The receipt that opens the video. */
    receipt: optional(receiptStruct),
    /** The key of an attempt to pay that is not settled. */
    attempt: optional(idempotencyKeyStruct),
  }),
);
type Kept = TypeOf<typeof keptStruct>[string];

function readAll(): TypeOf<typeof keptStruct> {
  try {
    const [failure, kept] = keptStruct.validate(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return failure ? {} : kept;
  } catch {
    // Storage is off, or its content isn't ours.
    return {};
  }
}

/** The receipt and attempt stored in this browser for a certificate. */
export function readKept(certificate: string): Kept {
  const all = readAll();
  return Object.hasOwn(all, certificate) ? all[certificate]! : {};
}

/** @returns false when the browser keeps nothing for this site. */
export function keep(certificate: string, kept: Kept): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [certificate]: kept }));
    return true;
  } catch {
    return false;
  }
}

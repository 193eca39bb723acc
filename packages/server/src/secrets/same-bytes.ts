import { timingSafeEqual } from 'node:crypto';

/** Whether both are the same, in a time that doesn't tell how much of them is. */
export const isSameBytes = (given: Uint8Array, right: Uint8Array): boolean =>
  given.byteLength === right.byteLength && timingSafeEqual(given, right);

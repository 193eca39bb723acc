import { LogRefusal } from '@tag/tlog';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws LogRefusal for bytes that aren't UTF-8. */
export function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new LogRefusal('A file of the log isn’t UTF-8 text');
  }
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

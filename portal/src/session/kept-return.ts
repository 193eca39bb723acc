import { integer, shape, text } from '@tag/contract/schema';
import { readSeparate, removeSeparate, writeSeparate } from './browser-storage.ts';

const NAME = 'return-to';
/** As long as the link that confirms an address is valid. */
const KEPT_MS = 48 * 60 * 60 * 1000;

const keptStruct = shape({ path: text({ max: 2000 }), at: integer({ min: 0 }) });

/** Remembers the page that was asked for before signing up, because confirming starts in another tab. */
export function keepReturn(path: string): void {
  writeSeparate(NAME, { path, at: Date.now() });
}

/** The page remembered last; home if there is none. */
export function keptReturn(): string {
  const kept = readSeparate(NAME, keptStruct);
  return !kept || Date.now() - kept.at > KEPT_MS ? '/' : kept.path;
}

/** Signing in has led there, or to another page that was asked for since. */
export const forgetReturn = (): void => removeSeparate(NAME);

import { createHash } from 'node:crypto';

/** The same id for the same name: entering something again changes nothing. */
export function idOf(...names: readonly string[]): string {
  const hex = createHash('sha256').update(names.join('\n')).digest('hex');
  return [8, 12, 16, 20, 32].map((end, at) => hex.slice([0, 8, 12, 16, 20][at], end)).join('-');
}

import { text } from '../schema/text.ts';

export const CERTIFICATE_REASON = 'A certificate is a letter and seven digits, such as X0000001';
/** A certificate as it is printed on the slab. */
export const CERTIFICATE_PATTERN = /^[A-Z][0-9]{7}$/;
export const certificateStruct = text({
  max: 8,
  long: CERTIFICATE_REASON,
  pattern: CERTIFICATE_PATTERN,
  reason: CERTIFICATE_REASON,
  description: 'a letter and seven digits, as printed on the slab',
});

/** Capitals without the spaces and dashes that people type between the characters. */
export function tidyCertificate(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/[\s\p{Pd}_.]/gu, '')
    .toUpperCase();
}

/** Why a certificate has no report. */
export const NO_REPORT = [
  'certificate_not_found',
  'certificate_not_published',
  'certificate_voided',
] as const;

import { certificateStruct, tidyCertificate } from '@tag/contract/graded-cards';
import { href } from '../../pages/href.ts';

export const CERTIFICATE_EXAMPLE = 'X0000001';

type ParsedCertificate =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly reason: string };

/**
 * A certificate as people write it: small letters, spaces, and dashes are fine. Anything else is
 * refused with the contract's reason.
 */
export function parseCertificate(written: string): ParsedCertificate {
  const value = tidyCertificate(written);
  const [failure] = certificateStruct.validate(value);
  if (!failure) return { ok: true, value };
  return { ok: false, reason: [...failure.failures()][0]?.message ?? failure.message };
}

export function cardPath(certificate: string): string {
  return href('/card/:certificateValue', { certificateValue: certificate });
}

/** Where the witness video of a certificate is paid for and played. */
export function witnessPath(certificate: string): string {
  return href('/card/:certificateValue/witness', { certificateValue: certificate });
}

/** Where the search form leads whose script hasn't loaded: `/card?certificate=x000+0001`. */
export function searchedPath(search: string): string {
  const written = new URLSearchParams(search).get('certificate') ?? '';
  if (written === '') return '/';
  const certificate = parseCertificate(written);
  return cardPath(certificate.ok ? certificate.value : written);
}

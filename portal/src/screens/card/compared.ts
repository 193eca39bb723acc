import { cardPath, parseCertificate } from '../../features/certificate/certificate.ts';

/** So many can be compared. */
const MOST = 3;

/** The certificates in `?with=` of a report's page. */
export type Compared =
  | { readonly ok: true; readonly certificates: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** Null without `with`: a single report. */
export function readCompared(certificate: string, search: string): Compared | null {
  const written = new URLSearchParams(search).get('with')?.trim();
  if (!written) return null;
  const parsed = written.split(',').map((one) => ({ one: one.trim(), ...parseCertificate(one) }));
  const wrong = parsed.find(({ ok }) => !ok);
  if (wrong) return { ok: false, reason: `“${wrong.one}” isn’t a certificate number.` };
  const others = parsed.flatMap((one) => (one.ok ? one.value : []));
  const certificates = [...new Set([certificate, ...others])];
  if (certificates.length === 1) {
    return { ok: false, reason: `${certificate} is the certificate that is already shown.` };
  }
  if (certificates.length > MOST) {
    return { ok: false, reason: `You can compare up to ${MOST} certificates at once.` };
  }
  return { ok: true, certificates };
}

export function comparisonPath(certificate: string, others: readonly string[]): string {
  return `${cardPath(certificate)}?with=${others.join(',')}`;
}

export function comparedInWords(certificates: readonly string[]): string {
  return `Compare ${certificates.join(' and ')}`;
}

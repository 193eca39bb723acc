import { parseCertificate, witnessPath } from '../../features/certificate/certificate.ts';
import type { Load } from '../../features/page/screen-module.ts';

/** Checks only the address: the content depends on the visitor, so the browser loads it. */
export const load: Load<never> = (_url, _client, { params }) => {
  const { certificateValue: written = '' } = params;
  const certificate = parseCertificate(written);
  if (!certificate.ok) return { status: 404 };
  if (certificate.value !== written) return { redirect: witnessPath(certificate.value) };
  return {};
};

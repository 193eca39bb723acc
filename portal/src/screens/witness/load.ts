import { parseCertificate, witnessPath } from '../../features/certificate/certificate.ts';
import type { Load } from '../../features/page/screen-module.ts';

/** Only the address is checked: what the page shows is the visitor's own, so the browser loads it. */
export const load: Load<never> = (_url, _client, { params }) => {
  const { certificateValue: written = '' } = params;
  const certificate = parseCertificate(written);
  if (!certificate.ok) return { status: 404 };
  if (certificate.value !== written) return { redirect: witnessPath(certificate.value) };
  return {};
};

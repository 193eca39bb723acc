import { cardPath, parseCertificate } from '../../features/certificate/certificate.ts';
import { findReport, type FoundReport } from '../../features/certificate/find-report.ts';
import type { Load } from '../../features/page/screen-module.ts';
import { readCompared } from './compared.ts';

export const load: Load<FoundReport> = async (url, client, { params }) => {
  const { certificateValue: written = '' } = params;
  const certificate = parseCertificate(written);
  if (certificate.ok && certificate.value !== written) {
    return { redirect: `${cardPath(certificate.value)}${url.search}` };
  }
  const compared = readCompared(written, url.search);
  // Each report is loaded by its own column.
  if (compared) return compared.ok ? {} : { status: 400 };
  const found = await findReport(client, written);
  if (!('refusal' in found)) return { data: found };
  return { status: found.refusal.code === 'certificate_voided' ? 410 : 404, data: found };
};

import { createPublicClient } from '@tag/client/public';
import { endpoints } from '@tag/contract';
import { ApiError } from '@tag/contract/errors';
import { certificateStruct } from '@tag/contract/graded-cards';
import type { ReportOutcome } from '../src/features/certificate/served-report.tsx';

/** A page is not held back longer than this; the browser then asks for itself. */
const PATIENCE_MS = 1500;

export type ReportSource = (certificate: string) => Promise<ReportOutcome>;

/** Asks the API for reports. Never throws: whatever goes wrong is `unavailable`. */
export function createReportSource(apiUrl: string, fetch?: typeof globalThis.fetch): ReportSource {
  const client = createPublicClient({
    baseUrl: apiUrl,
    timeout: PATIENCE_MS,
    retries: 0,
    validate: true,
    ...(fetch && { fetch }),
  });
  return async (certificate) => {
    if (!certificateStruct.is(certificate)) return { state: 'refused', code: 'validation' };
    try {
      const input = { params: { certificateValue: certificate } };
      return { state: 'ready', detail: await client.call(endpoints.gradedCardDetail, input) };
    } catch (error) {
      if (error instanceof ApiError) {
        const { code } = error;
        if (code === 'certificate_not_found' || code === 'certificate_not_published') {
          return { state: 'refused', code };
        }
      }
      return { state: 'unavailable' };
    }
  };
}

import type { PublicClient } from '@tag/client/public';
import { ApiError, type ErrorDetails } from '@tag/contract/errors';
import {
  certificateStruct,
  gradedCardDetail,
  type GradedCardDetail,
  NO_REPORT,
} from '@tag/contract/graded-cards';

/** `validation`: it isn't a certificate number. */
export type RefusalCode = (typeof NO_REPORT)[number] | 'validation';

/** Why a certificate has no report to show. */
interface ReportRefusal {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details?: ErrorDetails;
}

export type FoundReport =
  { readonly detail: GradedCardDetail } | { readonly refusal: ReportRefusal };

/** @throws the errors of `client.call` when the API can't be reached or doesn't answer. */
export async function findReport(client: PublicClient, certificate: string): Promise<FoundReport> {
  if (!certificateStruct.is(certificate)) return { refusal: { code: 'validation', status: 400 } };
  try {
    const input = { params: { certificateValue: certificate } };
    return { detail: await client.call(gradedCardDetail, input) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const code = NO_REPORT.find((known) => known === error.code);
    if (!code) throw error;
    return { refusal: { code, status: error.status, details: error.details } };
  }
}

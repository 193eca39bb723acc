import type { PublicClient } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import {
  certificateStruct,
  gradedCardDetail,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';

const REFUSALS = ['certificate_not_found', 'certificate_not_published'] as const;

/** Why a certificate has no report to show; `validation` means it isn't a certificate number. */
export type ReportRefusal = (typeof REFUSALS)[number] | 'validation';

export type FoundReport =
  { readonly detail: GradedCardDetail } | { readonly refusal: ReportRefusal };

/** @throws what `client.call` throws when the API can't be reached or doesn't answer. */
export async function findReport(client: PublicClient, certificate: string): Promise<FoundReport> {
  if (!certificateStruct.is(certificate)) return { refusal: 'validation' };
  try {
    const input = { params: { certificateValue: certificate } };
    return { detail: await client.call(gradedCardDetail, input) };
  } catch (error) {
    const refusal = REFUSALS.find((code) => error instanceof ApiError && error.code === code);
    if (refusal) return { refusal };
    throw error;
  }
}

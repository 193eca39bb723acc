export { ApiError } from '@tag/contract/errors';
export { CallFailure } from '@tag/client/public';
export {
  TEST_CERTIFICATES,
  TEST_LISTING,
  type CertificateNews,
  type ListingNews,
  type Verified,
  type Webhook,
} from '@tag/contract/partners';
export {
  createPartnerClient,
  type PartnerClient,
  type PartnerClientOptions,
} from './partner-client.ts';
export { reportSummary, type SummarySources } from './report-summary.ts';
export { readWebhook } from './webhooks.ts';

export { ApiError } from '@tag/contract/errors';
export { CallFailure } from '@tag/client/public';
export {
  createPartnerClient,
  type PartnerClient,
  type PartnerClientOptions,
} from './partner-client.ts';
export { reportSummary, type SummarySources } from './report-summary.ts';

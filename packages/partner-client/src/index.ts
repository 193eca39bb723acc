export { ApiError } from '@tag/contract/errors';
export { CallFailure } from '@tag/client/public';
export {
  createPartnerClient,
  type PartnerClient,
  type PartnerClientOptions,
} from './partner-client.ts';

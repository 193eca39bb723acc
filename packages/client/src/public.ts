export type { Picture } from '@tag/contract/media';
export { CallFailure, failureOf, isAborted, type Failure, type FailureCode } from './failure.ts';
export type { MediaOptions } from './media-url.ts';
export {
  createPublicClient,
  type CallOptions,
  type PublicClient,
  type PublicClientOptions,
} from './public-client.ts';
export {
  createResource,
  type Admit,
  type Known,
  type Resource,
  type ResourceState,
  type Retryable,
} from './resource.ts';
export { cacheResponses } from './response-cache.ts';
export {
  callErrorOf,
  callErrorOfFailure,
  type CallError,
  type CallErrorKind,
} from './call-error.ts';

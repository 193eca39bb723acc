export { CallFailure, failureOf, isAborted, type Failure } from './failure.ts';
export {
  createPublicClient,
  type PublicClient,
  type PublicClientOptions,
} from './public-client.ts';
export {
  createResource,
  type Admit,
  type Known,
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

import { secureHeaders } from 'hono/secure-headers';

/** On every answer, unless its route has said otherwise. */
export const securityHeaders = secureHeaders({
  overwrite: false,
  xContentTypeOptions: 'nosniff',
  referrerPolicy: 'no-referrer',
  // Any site may show our pictures and read our public answers; none may frame them.
  crossOriginResourcePolicy: 'cross-origin',
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  // For pages, or for browsers of long ago. Whoever terminates TLS in front of us decides about HSTS.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  removePoweredBy: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** What scripts of other sites may read of an answer, besides its body. */
export const EXPOSED = 'ETag, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After';

import { secureHeaders } from 'hono/secure-headers';

/** On every answer, unless its route sets them. */
export const securityHeaders = secureHeaders({
  overwrite: false,
  xContentTypeOptions: 'nosniff',
  referrerPolicy: 'no-referrer',
  // Any site may show our pictures and read public answers; none may frame them.
  crossOriginResourcePolicy: 'cross-origin',
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  // For pages or very old browsers only. HSTS is up to the proxy that terminates TLS.
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

/** Headers that scripts of other sites may read. */
export const EXPOSED = 'ETag, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, X-Data-Age';

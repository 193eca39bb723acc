import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { BOOT_SCRIPT } from '../src/app/boot-script.ts';

const sha256 = (text: string) =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/**
 * What a page may load and do: its own files and the API's answers and pictures. No inline script
 * but the one in every head, known by its hash.
 */
export function securityHeaders(options: {
  apiOrigin: string;
  /** Other sites whose pictures may be shown. */
  pictureOrigins: readonly string[];
  https: boolean;
}): MiddlewareHandler {
  const { apiOrigin, pictureOrigins, https } = options;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", sha256(BOOT_SCRIPT)],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', apiOrigin, ...pictureOrigins],
      mediaSrc: ['blob:', apiOrigin],
      connectSrc: ["'self'", apiOrigin],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    strictTransportSecurity: https && 'max-age=31536000; includeSubDomains',
  });
}

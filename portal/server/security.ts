import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { BOOT_SCRIPT } from '../src/app/boot-script.ts';
import { START_AFTER_PICTURE_SCRIPT } from '../src/app/start-after-picture.ts';

/** A source of a policy: the inline script or style with exactly this text. */
export const sha256 = (text: string) =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/** The sources Intercom's messenger needs, from its documentation. */
const MESSENGER = {
  script: ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
  style: ["'unsafe-inline'"],
  font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  picture: [
    'https://js.intercomcdn.com',
    'https://static.intercomassets.com',
    'https://downloads.intercomcdn.com',
  ],
  connect: [
    'https://api-iam.intercom.io',
    'https://nexus-websocket-a.intercom.io',
    'wss://nexus-websocket-a.intercom.io',
  ],
  frame: ['https://intercom-sheets.com'],
};
const NO_MESSENGER: Readonly<Record<keyof typeof MESSENGER, string[]>> = {
  script: [],
  style: [],
  font: [],
  picture: [],
  connect: [],
  frame: ["'none'"],
};

/**
 * A page may load its own files and the API's answers and pictures. No inline script
 * runs but two, allowed by their hashes: the one in every head, and the one that starts after a picture.
 */
export function securityHeaders(options: {
  apiOrigin: string;
  /** Other sites whose pictures may be shown and downloaded: among them, where the API sends for files. */
  pictureOrigins: readonly string[];
  /** Whether Intercom's messenger may be loaded. */
  messenger: boolean;
  https: boolean;
}): MiddlewareHandler {
  const { apiOrigin, pictureOrigins, https } = options;
  const messenger = options.messenger ? MESSENGER : NO_MESSENGER;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [
        "'self'",
        sha256(BOOT_SCRIPT),
        sha256(START_AFTER_PICTURE_SCRIPT),
        ...messenger.script,
      ],
      styleSrc: ["'self'", ...messenger.style],
      fontSrc: ["'self'", ...messenger.font],
      imgSrc: ["'self'", 'data:', 'blob:', apiOrigin, ...pictureOrigins, ...messenger.picture],
      mediaSrc: ['blob:', apiOrigin, ...pictureOrigins],
      connectSrc: ["'self'", apiOrigin, ...pictureOrigins, ...messenger.connect],
      frameSrc: messenger.frame,
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    // A page may set a stricter referrer policy.
    overwrite: false,
    strictTransportSecurity: https && 'max-age=31536000; includeSubDomains',
  });
}

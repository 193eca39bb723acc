import type { Context } from 'hono';

/** The headers of a page that any site may show in a frame. @param policy what it may load. */
export function setFrameHeaders(c: Context, policy: readonly string[]): void {
  const directives = [
    "default-src 'none'",
    ...policy,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ];
  c.header('content-security-policy', directives.join('; '));
  c.header('x-content-type-options', 'nosniff');
  c.header('cross-origin-resource-policy', 'cross-origin');
  c.header('referrer-policy', 'strict-origin-when-cross-origin');
  c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
}

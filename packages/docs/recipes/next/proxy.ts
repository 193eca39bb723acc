import { NextResponse, type NextRequest } from 'next/server';

const EMBED = 'https://cdn.example.com/embed/';
const API = 'https://api.example.com';

/** Each page has its own nonce. Next gives it to its scripts, and what these add is trusted through them. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `connect-src 'self' ${EMBED} ${API}`,
    `img-src 'self' ${API}`,
    `media-src ${API} blob:`,
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

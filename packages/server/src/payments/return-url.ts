import { fieldRefusal } from '@tag/contract/errors';

/**
 * Checks that a checkout may return the payer to an address: it must have one of the origins.
 * @returns the address, normalized.
 * @throws ApiError `validation` naming the body's returnUrl
 */
export function checkReturnUrl(returnUrl: string, origins: readonly string[]): string {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  if (url && !url.username && !url.password && origins.includes(url.origin)) return url.href;
  throw fieldRefusal('body.returnUrl', 'Is no page that a checkout may return to');
}

import type { PublicClient } from '@tag/client/public';

/** The address of a checkout; the sandbox's is a path of the API. */
export const absoluteUrl = ({ baseUrl }: PublicClient, url: string): string =>
  url.startsWith('/') ? baseUrl + url : url;

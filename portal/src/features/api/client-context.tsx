import type { PublicClient } from '@tag/client/public';
import { createContext, use } from 'react';

const ClientContext = createContext<PublicClient | undefined>(undefined);

export const ClientProvider = ClientContext.Provider;

/** @throws Error outside the portal's tree: a programmer's mistake. */
export function useClient(): PublicClient {
  const client = use(ClientContext);
  if (!client) throw new Error('There is no client outside <ClientProvider>');
  return client;
}

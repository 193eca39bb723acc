import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';

/** The data of the server's loads, by the page's path and query. */
export type ServedData = Readonly<Record<string, unknown>>;

const ServedDataContext = createContext<ServedData>({});

export const ServedDataProvider = ServedDataContext.Provider;

/**
 * The data of the screen's `load` on the server; undefined on any other page, and if the API
 * couldn't be reached. For screens whose widget loads its later data; others call `usePageData`.
 */
export function useServedData<Data>(): Data | undefined {
  const { pathname, search } = useLocation();
  return use(ServedDataContext)[`${pathname}${search}`] as Data | undefined;
}

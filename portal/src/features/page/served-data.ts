import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';

/** What the server's loads found, by the path and query of the page. */
export type ServedData = Readonly<Record<string, unknown>>;

const ServedDataContext = createContext<ServedData>({});

export const ServedDataProvider = ServedDataContext.Provider;

/**
 * What the screen's `load` found before the page was served; undefined on any other page, and when the API
 * couldn't be reached. For screens whose widget loads by itself from then on; others call `usePageData`.
 */
export function useServedData<Data>(): Data | undefined {
  const { pathname, search } = useLocation();
  return use(ServedDataContext)[`${pathname}${search}`] as Data | undefined;
}

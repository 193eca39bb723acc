import type { Trouble, View } from '@tag/widgets/pop-report';
import { createContext, use } from 'react';

/** What the server found out about a part of the population before it sent the page. */
export interface ServedPopulation {
  /** The place in words that can be compared. */
  readonly key: string;
  /** Null where the API was away or too slow: the browser asks again. */
  readonly outcome: View | Trouble | null;
}

const ServedPopulationContext = createContext<ServedPopulation | undefined>(undefined);

export const ServedPopulationProvider = ServedPopulationContext.Provider;

/** What the server sent about this place; undefined for another than the page's first one. */
export function useServedPopulation(key: string): View | Trouble | undefined {
  const served = use(ServedPopulationContext);
  return served?.key === key ? (served.outcome ?? undefined) : undefined;
}

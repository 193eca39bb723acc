import type { PublicClient } from '@tag/client/public';
import type { PopulationScope } from '@tag/contract/pops';
import { createContext, useContext } from 'react';
import { isPlainClick, type LinkProps, type PopNavigation } from './navigation.ts';
import { queryOf, scopeKey, type PopQuery } from './query/query.ts';
import type { PopReportStore } from './state/state.ts';

export interface PopContextValue {
  readonly store: PopReportStore;
  readonly client: PublicClient;
  /** The requested view; the shown one may still be the previous. */
  readonly query: PopQuery;
  readonly navigation: PopNavigation;
  readonly pageSize: number;
  setPageSize(pageSize: number): void;
  /** The scope that the report starts at and doesn't leave. */
  readonly base: PopulationScope;
  readonly isCompact: boolean;
  /** Level of the report's heading. */
  readonly level: number;
}

const PopContext = createContext<PopContextValue | undefined>(undefined);

export const PopProvider = PopContext.Provider;

/** @throws Error outside a population report: a programmer's mistake. */
export function usePop(): PopContextValue {
  const context = useContext(PopContext);
  if (!context) throw new Error('There is no population report around this');
  return context;
}

export interface ScopeLinkProps extends LinkProps {
  onPointerEnter(): void;
  onFocus(): void;
}

/** The props of a link to another part of the population, which is fetched as soon as it is aimed at. */
export function useScopeLink(): (scope: PopulationScope) => ScopeLinkProps {
  const { store, navigation, pageSize } = usePop();
  return (scope) => {
    const query = queryOf(scope);
    const prefetch = () => store.prefetch(query, pageSize);
    return {
      href: navigation.href(query) ?? '#',
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick(event) {
        if (!isPlainClick(event.nativeEvent)) return;
        event.preventDefault();
        navigation.go(query, { isFilter: false });
      },
    };
  };
}

/** The query of the shown view, with later choices, whose answer may still be loading. */
export function useLatestQuery(shown: PopQuery): PopQuery {
  const { query } = usePop();
  return scopeKey(query.scope) === scopeKey(shown.scope) ? query : shown;
}

/** Shows the same part of the population in another way; from its first page by default. */
export function useFilter(shown: PopQuery): (change: Partial<PopQuery>) => void {
  const { navigation } = usePop();
  const query = useLatestQuery(shown);
  return (change) => navigation.go({ ...query, page: 1, ...change }, { isFilter: true });
}

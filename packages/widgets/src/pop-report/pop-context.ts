import { onPlainClick, type LinkProps } from '@tag/behavior/link';
import type { PublicClient } from '@tag/client/public';
import type { PopulationScope } from '@tag/contract/pops';
import { createContext, useContext } from 'react';
import type { PopNavigation } from './navigation.ts';
import { queryOf, scopeKey, type PopQuery } from './query/query.ts';
import type { PopReportStore } from './state/state.ts';

interface PopContextValue {
  readonly store: PopReportStore;
  readonly client: PublicClient;
  /** The requested query; the shown view may still be the previous one. */
  readonly query: PopQuery;
  readonly navigation: PopNavigation;
  readonly pageSize: number;
  setPageSize(pageSize: number): void;
  /** The report's root: visitors can't go above it. */
  readonly base: PopulationScope;
  readonly isCompact: boolean;
  /** Level of the report's heading. */
  readonly level: number;
}

const PopContext = createContext<PopContextValue | undefined>(undefined);

export const PopProvider = PopContext.Provider;

/** @throws Error outside a population report */
export function usePop(): PopContextValue {
  const context = useContext(PopContext);
  if (!context) throw new Error('There is no population report around this');
  return context;
}

export interface ScopeLinkProps extends LinkProps {
  onPointerEnter(): void;
  onFocus(): void;
}

/** The props of a link to another scope, which is prefetched on hover and focus. */
export function useScopeLink(): (scope: PopulationScope) => ScopeLinkProps {
  const { store, navigation, pageSize } = usePop();
  return (scope) => {
    const query = queryOf(scope);
    const prefetch = () => store.prefetch(query, pageSize);
    return {
      href: navigation.href(query) ?? '#',
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: onPlainClick(() => navigation.go(query, { isFilter: false })),
    };
  };
}

/** The query of the shown view with later choices, which may still be loading. */
export function useLatestQuery(shown: PopQuery): PopQuery {
  const { query } = usePop();
  return scopeKey(query.scope) === scopeKey(shown.scope) ? query : shown;
}

/** Changes filters or sorting within the scope; goes to the first page by default. */
export function useFilter(shown: PopQuery): (change: Partial<PopQuery>) => void {
  const { navigation } = usePop();
  const query = useLatestQuery(shown);
  return (change) => navigation.go({ ...query, page: 1, ...change }, { isFilter: true });
}

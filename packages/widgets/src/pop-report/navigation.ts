import type { LinkProps } from '@tag/behavior/link';
import type { PopQuery } from './query/query.ts';

/** The report's links. The host defines the URLs. */
export interface PopNavigation {
  /** The URL of a view; undefined if it has none. */
  href(query: PopQuery): string | undefined;
  /** Opens a view. `isFilter`: the same scope with other filters or sorting. */
  go(query: PopQuery, how: { isFilter: boolean }): void;
  /** A link to a certificate's report; omitted: no link. */
  report?(certificate: string): LinkProps;
}

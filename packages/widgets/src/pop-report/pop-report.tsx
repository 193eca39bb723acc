import type { PopulationScope } from '@tag/contract/pops';
import { useMemo, useRef } from 'react';
import { type HostEvents, useHostEvents } from '../shared/host-events.ts';
import { useResource } from '../shared/use-resource.ts';
import { CardBody } from './card/card-body.tsx';
import type { PopNavigation } from './navigation.ts';
import { Breadcrumbs } from './parts/breadcrumbs.tsx';
import { Facts } from './parts/facts.tsx';
import { JumpSearch } from './parts/jump-search.tsx';
import { ListBody } from './parts/list-body.tsx';
import { ErrorNotice } from './parts/error-notice.tsx';
import { Waiting } from './parts/waiting.tsx';
import { PopProvider } from './pop-context.ts';
import { useFocusOnArrival } from './state/use-focus-on-arrival.ts';
import { type PopSource, usePopStore } from './state/use-pop-store.ts';
import type { View } from './state/view.ts';

export interface PopReportProps extends PopSource, HostEvents<View> {
  navigation: PopNavigation;
  onPageSize(pageSize: number): void;
  /** The report's root, which visitors can't leave; all of the population by default. */
  base?: PopulationScope;
  isCompact?: boolean;
  /** Level of the report's heading in the page around it; 2 by default. */
  headingLevel?: number;
}

const EVERYTHING: PopulationScope = {};
const STATUS = { idle: 'loading', loading: 'loading', failed: 'error', ready: null } as const;

/** The population report for one query, in every state. */
export function PopReport(props: PopReportProps) {
  const { client, query, navigation, pageSize, onPageSize, headingLevel = 2 } = props;
  const { base = EVERYTHING, isCompact = false } = props;
  const store = usePopStore(props);
  const { value: view, problem: error, isSlow, ...loaded } = useResource(store.views);
  const found = view?.distribution.total === 0 ? 'empty' : 'ready';
  const status = STATUS[loaded.status] ?? found;
  useHostEvents(props, { status, value: view, error });
  const report = useRef<HTMLElement>(null);
  useFocusOnArrival(report, view);
  const context = useMemo(
    () => ({
      store,
      client,
      query,
      navigation,
      pageSize,
      setPageSize: onPageSize,
      base,
      isCompact,
      level: headingLevel,
    }),
    [store, client, query, navigation, pageSize, onPageSize, base, isCompact, headingLevel],
  );
  return (
    <PopProvider value={context}>
      <article
        ref={report}
        className="tag-pop-report tag-ground"
        lang="en"
        data-status={status}
        data-level={view?.level}
        data-waiting={isSlow || undefined}
        aria-busy={status === 'loading'}
      >
        <div className="tag-pop-top">
          {view ? <Breadcrumbs names={view.names} /> : <span />}
          <JumpSearch />
        </div>
        <p className="tag-pop-progress" role="status">
          {isSlow && <span className="tag-hidden">Loading</span>}
        </p>
        {error && (
          <ErrorNotice error={error} level={headingLevel} onRetry={() => void store.retry()} />
        )}
        {view && !(error && error.kind === 'not-found') && (
          <>
            <Facts view={view} />
            {view.level === 'card' ? <CardBody view={view} /> : <ListBody view={view} />}
            <p className="tag-pop-note">
              Counts are submissions; a card submitted twice counts twice.
            </p>
          </>
        )}
        {!view && !error && <Waiting query={query} />}
      </article>
    </PopProvider>
  );
}

import { callErrorOfFailure } from '@tag/client/public';
import type { PopulationScope } from '@tag/contract/pops';
import type { ElementProps, FailedProps } from '@tag/element';
import { useMemo, useState } from 'react';
import { ErrorNotice, misuse } from '../shared/error-notice.tsx';
import { elementEvents } from '../shared/host-events.ts';
import { useApiClient } from '../shared/use-client.ts';
import type { PopNavigation } from './navigation.ts';
import { Waiting } from './parts/waiting.tsx';
import { writeAddress } from './query/address.ts';
import { isWithin, queryOf, scopeKey, SCOPE_NAMES, type PopQuery } from './query/query.ts';
import { queryInHash, useHashQuery } from './query/hash-query.ts';
import { PopReport } from './pop-report.tsx';
import type { popReportSchema } from './schema.ts';
import { wordsOf, type PopError } from './state/pop-error.ts';

type Props = ElementProps<typeof popReportSchema>;
type Usable = Extract<Props, { problem: undefined }>;

/** Connects the report to its element: reads attributes, emits events. */
export function PopReportElement(props: Props) {
  const { problem, headingLevel } = props;
  if (!problem) return <Shown {...props} />;
  return <Failure error={misuse(problem)} level={headingLevel} />;
}

/** Shown until the element comes into view. */
export function PopReportPlaceholder() {
  return (
    <div className="tag-pop-report tag-ground">
      <Waiting query={queryOf({})} />
    </div>
  );
}

/** Shown when the report crashed or couldn't start. */
export function PopReportFailed({ code, onRetry }: FailedProps) {
  const error = callErrorOfFailure({ code, retryable: true });
  return <Failure error={error} level={2} onRetry={onRetry} />;
}

function Failure(props: { error: PopError; level: number; onRetry?: () => void }) {
  return (
    <article className="tag-pop-report tag-ground">
      <ErrorNotice {...wordsOf(props.error)} {...props} className="tag-pop-error" />
    </article>
  );
}

const NOWHERE: PopulationScope = {};

function Shown(props: Usable) {
  const { apiBase, portalBase, lock, compact, headingLevel, host, routing } = props;
  const client = useApiClient(apiBase);
  const start = scopeOf(props);
  const key = scopeKey(start);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key changes with the scope
  const scope = useMemo(() => start, [key]);
  const base = lock ? scope : NOWHERE;
  const usesHash = routing === 'hash';
  const [query, setQuery] = useState<PopQuery>(() => {
    const hashed = usesHash ? queryInHash(location.hash) : null;
    return hashed && isWithin(hashed.scope, base) ? hashed : queryOf(scope);
  });
  const writeHash = useHashQuery(usesHash, (next) =>
    setQuery(next && isWithin(next.scope, base) ? next : queryOf(scope)),
  );
  // The visitor's choice applies until the page sets another size.
  const [chosen, setChosen] = useState({ given: props.pageSize, size: props.pageSize });
  const pageSize = chosen.given === props.pageSize ? chosen.size : props.pageSize;

  const navigation = useMemo((): PopNavigation => {
    const href = (to: PopQuery) =>
      usesHash
        ? `#${writeAddress(to) || '/'}`
        : portalBase === undefined
          ? undefined
          : `${portalBase}/pop-report${writeAddress(to)}`;
    return {
      href,
      go(to, { isFilter }) {
        const names = namedOf(to.scope);
        if (!isFilter) {
          const { href: address } = new URL(href(to) ?? '', document.baseURI);
          if (!host.emit('tag-navigate', { href: address, ...names })) return;
        }
        setQuery(to);
        writeHash(to, isFilter);
        if (!isFilter) host.emit('tag-select', names);
      },
      ...(portalBase !== undefined && {
        report: (certificate: string) =>
          host.link(`${portalBase}/card/${encodeURIComponent(certificate)}`),
      }),
    };
  }, [host, portalBase, usesHash, writeHash]);

  return (
    <PopReport
      client={client}
      query={query}
      navigation={navigation}
      pageSize={pageSize}
      onPageSize={(size) => {
        setChosen({ given: props.pageSize, size });
        host.emit('tag-page-size', { pageSize: size });
      }}
      base={base}
      isCompact={compact}
      headingLevel={headingLevel}
      admit={host.takeTurn}
      {...elementEvents(host)}
    />
  );
}

function scopeOf(props: Usable): PopulationScope {
  return namedOf(Object.fromEntries(SCOPE_NAMES.map((name) => [name, props[name]])));
}

type Named = { [Name in keyof PopulationScope]?: NonNullable<PopulationScope[Name]> };

/** The scope without undefined fields. */
function namedOf(scope: PopulationScope): Named {
  const given = SCOPE_NAMES.filter((name) => scope[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, scope[name]])) as Named;
}

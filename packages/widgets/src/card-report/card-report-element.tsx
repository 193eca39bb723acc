import { cacheResponses, callErrorOfFailure } from '@tag/client/public';
import { gradedCardDetail } from '@tag/contract/graded-cards';
import type { ElementProps, FailedProps } from '@tag/element';
import { useEffect, useMemo, useRef, useState } from 'react';
import { misuse } from '../shared/error-notice.tsx';
import { useApiClient } from '../shared/use-client.ts';
import type { cardReportSchema } from './schema.ts';
import { ErrorNotice } from './notices/error-notice.tsx';
import type { ReportError } from './state/report-error.ts';
import type { CardReportStore } from './state/state.ts';
import type { ViewProps } from './view-parts/view-props.ts';
import { useView } from './views/use-view.ts';
import { useViewModule } from './views/view-module.ts';

type Props = ElementProps<typeof cardReportSchema>;

/** Connects the report to its element: reads attributes, emits events. */
export function CardReportElement(props: Props) {
  const { cert = '', headingLevel, problem } = props;
  if (problem) {
    const error = misuse(problem);
    return (
      <Failure
        error={problem.attribute === 'cert' ? { ...error, kind: 'malformed' } : error}
        cert={cert}
        level={headingLevel}
      />
    );
  }
  return <Shown {...props} />;
}

/** Shown until the element comes into view. */
export function CardReportPlaceholder() {
  return (
    <div className="tag-card-report tag-ground tag-view-waiting">
      <p className="tag-hidden" role="status">
        Loading the report
      </p>
    </div>
  );
}

/** Shown when the report crashed or couldn't start. */
export function CardReportFailed({ code, onRetry }: FailedProps) {
  return <Failure error={callErrorOfFailure({ code, retryable: true })} onRetry={onRetry} />;
}

interface FailureProps {
  error: ReportError;
  cert?: string;
  level?: number;
  onRetry?(): void;
}

function Failure({ error, cert = '', level = 2, onRetry }: FailureProps) {
  return (
    <article className="tag-card-report tag-ground tag-view-problem">
      <ErrorNotice error={error} cert={cert} level={level} onRetry={onRetry} />
    </article>
  );
}

type Usable = Extract<Props, { problem: undefined }>;

function Shown(props: Usable) {
  const { cert = '', compare, apiBase, portalBase, loader, defect, headingLevel, host } = props;
  const frame = useRef<HTMLDivElement>(null);
  const fitting = useView(frame, compare === undefined ? props.view : 'full');
  const [attempt, setAttempt] = useState(0);
  const name = compare === undefined ? fitting : 'compare';
  const { module, failures } = useViewModule(name, host.adopt, attempt);
  const plain = useApiClient(apiBase);
  // Cached, so the view can use responses requested while its code was loading.
  const client = useMemo(() => ({ ...plain, ...cacheResponses(plain) }), [plain]);
  const asked = compare ?? cert;
  const certs = useMemo(() => [...new Set(asked.split(','))], [asked]);
  const [keepStore] = useState(createStoreKeeper);
  const links = useMemo(
    () =>
      portalBase === undefined ? undefined : { portalBase, embedScript: loader, link: host.link },
    [portalBase, loader, host],
  );
  useEffect(() => {
    const leaving = new AbortController();
    for (const certificateValue of certs) {
      // The component shows the error.
      client
        .call(gradedCardDetail, { params: { certificateValue } }, leaving)
        .catch(() => undefined);
    }
    return () => leaving.abort();
  }, [client, certs]);
  useEffect(() => {
    if (failures > 0) host.setState('error', { code: 'network', retryable: true });
  }, [host, failures]);
  const retry = () => {
    host.setState('loading');
    setAttempt((count) => count + 1);
  };
  return (
    <div>
      {/* As wide as the view. Its height never changes, since a change while others are observed is an error. */}
      <div ref={frame} />
      {module && (
        <module.View
          certs={certs}
          client={client}
          links={links}
          defect={defect}
          headingLevel={headingLevel}
          host={host}
          keepStore={keepStore}
        />
      )}
      {failures > 0 && (
        <Failure
          error={callErrorOfFailure({ code: 'network', retryable: true })}
          level={headingLevel}
          onRetry={retry}
        />
      )}
      {!module && failures === 0 && <CardReportPlaceholder />}
    </div>
  );
}

/** Keeps the store while another view is shown. The full view creates it: the others don't load its code. */
function createStoreKeeper(): ViewProps['keepStore'] {
  let kept: CardReportStore | undefined;
  return (create) => (kept ??= create());
}

import { createPublicClient, callErrorOfFailure } from '@tag/client/public';
import type { ElementProps, FailedProps, Problem } from '@tag/element';
import { useMemo } from 'react';
import { CardReport } from './card-report.tsx';
import type { cardReportSchema } from './schema.ts';
import { ErrorNotice } from './notices/error-notice.tsx';
import type { ReportError } from './state/report-error.ts';
import { Waiting } from './notices/waiting.tsx';

type Props = ElementProps<typeof cardReportSchema>;

/** The report in its element: attributes come in, events go out. */
export function CardReportElement(props: Props) {
  const { cert = '', headingLevel, problem } = props;
  if (!problem) return <Shown {...props} />;
  return (
    <article className="tag-card-report tag-ground">
      <ErrorNotice error={errorOfProblem(problem)} cert={cert} level={headingLevel} />
    </article>
  );
}

/** What is there until the element comes into view. */
export function CardReportPlaceholder() {
  return (
    <div className="tag-card-report tag-ground">
      <Waiting />
    </div>
  );
}

/** What is shown when the report crashed or could not start. */
export function CardReportFailed({ code, onRetry }: FailedProps) {
  return (
    <article className="tag-card-report tag-ground">
      <ErrorNotice
        error={callErrorOfFailure({ code, retryable: true })}
        cert=""
        level={2}
        onRetry={onRetry}
      />
    </article>
  );
}

function errorOfProblem({ attribute, reason }: Problem): ReportError {
  const kind = attribute === 'cert' ? 'malformed' : 'misused';
  return { kind, code: 'invalid', retryable: false, message: `${attribute}: ${reason}` };
}

type Usable = Extract<Props, { problem: undefined }>;

function Shown(props: Usable) {
  const { cert, apiBase, portalBase, loader, defect, headingLevel, host } = props;
  const client = useMemo(
    // A base may be a path on the page's own site.
    () => createPublicClient({ baseUrl: new URL(apiBase, document.baseURI).href, validate: true }),
    [apiBase],
  );
  const links = useMemo(
    () =>
      portalBase === undefined ? undefined : { portalBase, embedScript: loader, link: host.link },
    [portalBase, loader, host],
  );
  const asked = useMemo(() => (defect === undefined ? {} : { defect }), [defect]);
  return (
    <CardReport
      cert={cert}
      client={client}
      links={links}
      asked={asked}
      headingLevel={headingLevel}
      admit={host.takeTurn}
      onLoading={() => host.setState('loading')}
      onReady={() => host.setState('ready')}
      onEmpty={() => host.setState('empty')}
      onError={({ code, retryable }) => host.setState('error', { code, retryable })}
      onSelect={({ id, type, side, deduction }) =>
        host.emit('tag-select', { defect: id, type, side, deduction })
      }
    />
  );
}

import { Heading } from '@tag/ui/heading';
import { useId } from 'react';
import { ErrorNotice } from '../notices/error-notice.tsx';
import type { ComparisonProps } from './comparison-props.ts';
import { ComparisonTable } from './comparison-table.tsx';

/** Two or three reports next to each other. One that can't be shown keeps its column, with the reason. */
export function Comparison({ headingLevel = 2, isBrief, title, ...shared }: ComparisonProps) {
  const { loading } = shared;
  const id = useId();
  const isLoading = loading.some(({ status }) => status === 'loading');
  const shown = loading.filter(({ report }) => report !== null);
  const [failed] = loading.filter(({ error }) => error !== null);
  const error = failed?.error;
  return (
    <article
      className="tag-card-report tag-ground tag-comparison"
      lang="en"
      data-view="compare"
      data-brief={isBrief || undefined}
      aria-busy={isLoading}
      aria-labelledby={id}
    >
      <Heading level={headingLevel} id={id} part="name">
        {title ?? `Compare ${loading.map(({ cert }) => cert).join(' and ')}`}
      </Heading>
      {isLoading && <Waiting loading={loading} />}
      {!isLoading && shown.length > 0 && <ComparisonTable {...shared} isBrief={isBrief} />}
      {!isLoading && shown.length === 0 && failed && error && (
        <ErrorNotice
          error={error}
          cert={failed.cert}
          level={headingLevel + 1}
          onRetry={() => loading.forEach(({ error, retry }) => error?.retryable && retry())}
        />
      )}
    </article>
  );
}

function Waiting({ loading }: Pick<ComparisonProps, 'loading'>) {
  const isSlow = loading.some((one) => one.isSlow);
  return (
    <div className="tag-comparison-waiting">
      <p role="status">{isSlow ? 'Still loading the reports' : 'Loading the reports'}</p>
      <div>
        {loading.map(({ cert }) => (
          <span key={cert} className="tag-slab" data-waiting="" />
        ))}
      </div>
    </div>
  );
}

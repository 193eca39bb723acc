import { ErrorNotice as BaseErrorNotice } from '@tag/ui/error-notice';
import { wordsOf, type ReportError } from '../state/report-error.ts';

interface ErrorNoticeProps {
  error: ReportError;
  cert: string;
  level: number;
  /** Needed only for errors that a retry may fix. */
  onRetry?(): void;
}

/** Why there is no report, in words that help, and a way on where there is one. */
export function ErrorNotice({ error, cert, level, onRetry }: ErrorNoticeProps) {
  return (
    <BaseErrorNotice
      {...wordsOf(error, cert)}
      kind={error.kind}
      level={level}
      className="tag-report-error"
      isCalm={error.code === 'not-found'}
      onRetry={error.retryable ? onRetry : undefined}
    />
  );
}

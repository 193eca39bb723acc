import { ErrorNotice as BaseErrorNotice } from '../../shared/error-notice.tsx';
import { wordsOf, type ReportError } from '../state/report-error.ts';

interface ErrorNoticeProps {
  error: ReportError;
  cert: string;
  level: number;
  onRetry?: (() => void) | undefined;
}

/** Explains why there is no report and suggests a next step. */
export function ErrorNotice({ cert, ...props }: ErrorNoticeProps) {
  return (
    <BaseErrorNotice {...wordsOf(props.error, cert)} {...props} className="tag-report-error" />
  );
}

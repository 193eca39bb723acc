import { TroubleNotice as AnyTroubleNotice } from '@tag/ui/trouble-notice';
import { wordsOf, type Trouble } from '../state/trouble.ts';

interface TroubleNoticeProps {
  trouble: Trouble;
  cert: string;
  level: number;
  /** Only what can be tried again needs it. */
  onRetry?(): void;
}

/** Why there is no report, in words that help, and a way on where there is one. */
export function TroubleNotice({ trouble, cert, level, onRetry }: TroubleNoticeProps) {
  return (
    <AnyTroubleNotice
      {...wordsOf(trouble, cert)}
      kind={trouble.kind}
      level={level}
      className="tag-report-trouble"
      isCalm={trouble.code === 'not-found'}
      onRetry={trouble.retryable ? onRetry : undefined}
    />
  );
}

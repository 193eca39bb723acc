import { Button } from '@tag/ui/button';
import { ErrorNotice as BaseErrorNotice } from '../../shared/error-notice.tsx';
import { queryOf } from '../query/query.ts';
import { usePop } from '../pop-context.ts';
import { wordsOf, type PopError } from '../state/pop-error.ts';

interface ErrorNoticeProps {
  error: PopError;
  level: number;
  onRetry(): void;
}

/** The reason for an empty report, and the next step. */
export function ErrorNotice({ error, level, onRetry }: ErrorNoticeProps) {
  const { navigation, base } = usePop();
  const isNowhere = error.kind === 'not-found';
  return (
    <BaseErrorNotice
      {...wordsOf(error)}
      error={error}
      level={level}
      className="tag-pop-error"
      isCalm={isNowhere}
      onRetry={onRetry}
      actions={
        isNowhere && (
          <Button onClick={() => navigation.go(queryOf(base), { isFilter: false })}>
            Go to the full report
          </Button>
        )
      }
    />
  );
}

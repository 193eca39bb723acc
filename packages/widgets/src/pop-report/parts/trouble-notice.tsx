import { Button } from '@tag/ui/button';
import { TroubleNotice as AnyTroubleNotice } from '@tag/ui/trouble-notice';
import { placeOf } from '../place/place.ts';
import { usePop } from '../pop-context.ts';
import { wordsOf, type Trouble } from '../state/trouble.ts';

interface TroubleNoticeProps {
  trouble: Trouble;
  level: number;
  onRetry(): void;
}

/** Why there is nothing to show, and what to do next. */
export function TroubleNotice({ trouble, level, onRetry }: TroubleNoticeProps) {
  const { navigation, base } = usePop();
  const isNowhere = trouble.kind === 'not-found';
  return (
    <AnyTroubleNotice
      {...wordsOf(trouble)}
      kind={trouble.kind}
      level={level}
      className="tag-pop-trouble"
      isCalm={isNowhere}
      onRetry={trouble.retryable ? onRetry : undefined}
      actions={
        isNowhere && (
          <Button onClick={() => navigation.go(placeOf(base), { isFilter: false })}>
            Go to the full report
          </Button>
        )
      }
    />
  );
}

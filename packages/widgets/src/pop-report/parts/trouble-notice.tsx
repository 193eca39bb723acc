import { Button } from '@tag/ui/button';
import { ClockIcon, OfflineIcon, SearchIcon, WarningIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { placeOf } from '../place/place.ts';
import { usePop } from '../pop-context.ts';
import { wordsOf, type Trouble, type TroubleKind } from '../state/trouble.ts';
import { Heading } from './heading.tsx';

const ICONS: Readonly<Record<TroubleKind, typeof ClockIcon>> = {
  misused: WarningIcon,
  'not-found': SearchIcon,
  offline: OfflineIcon,
  network: OfflineIcon,
  'rate-limit': ClockIcon,
  internal: WarningIcon,
};

interface TroubleNoticeProps {
  trouble: Trouble;
  level: number;
  onRetry(): void;
}

/** Why what was asked for is not there, and a way on. */
export function TroubleNotice({ trouble, level, onRetry }: TroubleNoticeProps) {
  const { navigation, base } = usePop();
  const { title, help } = wordsOf(trouble);
  const Icon = ICONS[trouble.kind];
  return (
    <div className="tag-pop-trouble" data-kind={trouble.kind} part="notice">
      <Notice
        icon={<Icon />}
        title={<Heading level={level}>{title}</Heading>}
        role={trouble.kind === 'not-found' ? 'status' : 'alert'}
        actions={
          <>
            {trouble.retryable && (
              <Button look="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
            {trouble.kind === 'not-found' && (
              <Button onClick={() => navigation.go(placeOf(base), { isFilter: false })}>
                To the whole report
              </Button>
            )}
          </>
        }
      >
        <p>{help}</p>
      </Notice>
    </div>
  );
}

import { Button } from '@tag/ui/button';
import { ClockIcon, OfflineIcon, SearchIcon, WarningIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { Heading } from '../outline/heading.tsx';
import { wordsOf, type Trouble, type TroubleKind } from './trouble.ts';

const ICONS: Readonly<Record<TroubleKind, typeof ClockIcon>> = {
  misused: WarningIcon,
  malformed: SearchIcon,
  'not-found': SearchIcon,
  'not-published': ClockIcon,
  offline: OfflineIcon,
  network: OfflineIcon,
  'rate-limit': ClockIcon,
  internal: WarningIcon,
};

interface TroubleNoticeProps {
  trouble: Trouble;
  cert: string;
  level: number;
  /** Only what can be tried again needs it. */
  onRetry?(): void;
}

/** Why there is no report, in words that help, and a way on where there is one. */
export function TroubleNotice({ trouble, cert, level, onRetry }: TroubleNoticeProps) {
  const { title, help } = wordsOf(trouble, cert);
  const Icon = ICONS[trouble.kind];
  return (
    <div className="tag-report-trouble" data-kind={trouble.kind} part="notice">
      <Notice
        icon={<Icon />}
        title={<Heading level={level}>{title}</Heading>}
        role={trouble.code === 'not-found' ? 'status' : 'alert'}
        actions={
          trouble.retryable && (
            <Button look="primary" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        <p>{help}</p>
      </Notice>
    </div>
  );
}

import { Button } from '@tag/ui/button';
import { ClockIcon, OfflineIcon, SearchIcon, WarningIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import type { LinkProps } from './defect-viewer.tsx';
import { Heading } from './heading.tsx';
import { isEmpty, type Trouble, type TroubleKind, wordsOf } from './trouble.ts';

const ICONS: Partial<Record<TroubleKind, typeof ClockIcon>> = {
  'no-picture': OfflineIcon,
  'no-defect': SearchIcon,
  'no-defects': SearchIcon,
  malformed: SearchIcon,
  'not-found': SearchIcon,
  'not-published': ClockIcon,
  'rate-limit': ClockIcon,
  offline: OfflineIcon,
  network: OfflineIcon,
};

interface TroubleNoticeProps {
  trouble: Trouble;
  level: number;
  /** The way to the report that was meant. */
  link?: LinkProps | undefined;
  /** Only what can be tried again needs it. */
  onRetry?(): void;
}

/** Why nothing is shown, in words that help, and a way on where there is one. */
export function TroubleNotice({ trouble, level, link, onRetry }: TroubleNoticeProps) {
  const { title, help } = wordsOf(trouble);
  const Icon = ICONS[trouble.kind] ?? WarningIcon;
  const hasReport = trouble.kind !== 'not-found' && trouble.kind !== 'malformed';
  return (
    <div className="tag-defect-trouble" data-kind={trouble.kind} part="notice">
      <Notice
        icon={<Icon />}
        title={<Heading level={level}>{title}</Heading>}
        role={isEmpty(trouble) || trouble.code === 'not-found' ? 'status' : 'alert'}
        actions={
          <>
            {trouble.retryable && (
              <Button look="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
            {link && hasReport && (
              <a className="tag-button" {...link}>
                See the report
              </a>
            )}
          </>
        }
      >
        <p>{help}</p>
      </Notice>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Heading } from './heading.tsx';
import { ClockIcon, OfflineIcon, SearchIcon, WarningIcon } from './icons.tsx';
import { Notice } from './notice.tsx';

const ICONS: Readonly<Record<string, typeof WarningIcon>> = {
  'not-found': SearchIcon,
  malformed: SearchIcon,
  'not-published': ClockIcon,
  'rate-limit': ClockIcon,
  offline: OfflineIcon,
  network: OfflineIcon,
};

interface ErrorNoticeProps {
  /** The message. */
  kind: string;
  /** The icon of some other kind, where its own has none. */
  lookOf?: string | undefined;
  title: string;
  help: string;
  /** Level of its heading in the page. */
  level: number;
  className?: string;
  /** It is an answer and no failure: a screen reader announces it in turn. */
  isCalm?: boolean;
  /** Only for errors where trying again can help. */
  onRetry?: (() => void) | undefined;
  /** Other ways on. */
  actions?: ReactNode;
}

/** Explains why the content is missing, with a way on where there is one. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { kind, title, help, level, className, isCalm = false, onRetry, actions } = props;
  const Icon = ICONS[props.lookOf ?? kind] ?? WarningIcon;
  return (
    <div className={className} data-kind={kind} part="notice">
      <Notice
        icon={<Icon />}
        title={<Heading level={level}>{title}</Heading>}
        role={isCalm ? 'status' : 'alert'}
        actions={
          (onRetry || actions) && (
            <>
              {onRetry && (
                <Button look="primary" onClick={onRetry}>
                  Try again
                </Button>
              )}
              {actions}
            </>
          )
        }
      >
        <p>{help}</p>
      </Notice>
    </div>
  );
}

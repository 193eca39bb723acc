import { TroubleNotice as AnyTroubleNotice } from '@tag/ui/trouble-notice';
import type { LinkProps } from './navigation.ts';
import { isEmpty, type Trouble, type TroubleKind, wordsOf } from './trouble.ts';

const LOOKS: Partial<Record<TroubleKind, TroubleKind>> = {
  'no-picture': 'network',
  'no-defect': 'not-found',
  'no-defects': 'not-found',
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
  const { kind, code, retryable } = trouble;
  const hasReport = kind !== 'not-found' && kind !== 'malformed';
  return (
    <AnyTroubleNotice
      {...wordsOf(trouble)}
      kind={kind}
      lookOf={LOOKS[kind]}
      level={level}
      className="tag-defect-trouble"
      isCalm={isEmpty(trouble) || code === 'not-found'}
      onRetry={retryable ? onRetry : undefined}
      actions={
        link &&
        hasReport && (
          <a className="tag-button" {...link}>
            View report
          </a>
        )
      }
    />
  );
}

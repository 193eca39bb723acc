import type { CallError, CallErrorKind, Failure } from '@tag/client/public';
import type { Problem } from '@tag/element';
import { ErrorNotice as BaseNotice } from '@tag/ui/error-notice';
import type { ReactNode } from 'react';

/** Why a widget shows nothing. */
export interface WidgetError<Kind extends string = CallErrorKind>
  extends Failure, Pick<CallError, 'message'> {
  readonly kind: Kind;
}

/** The text of a notice. */
export interface Words {
  readonly title: string;
  readonly help: string;
}

/** An attribute of the element is missing or wrong. */
export function misuse({ attribute, reason }: Problem): WidgetError<'misused'> {
  const message = `${attribute}: ${reason}`;
  return { kind: 'misused', code: 'invalid', retryable: false, message };
}

interface ErrorNoticeProps extends Words {
  error: WidgetError<string>;
  /** The icon of another kind, for a kind without one. */
  lookOf?: string | undefined;
  level: number;
  className: string;
  /** An answer and no failure; by default where something isn't found. */
  isCalm?: boolean;
  /** Called only for errors that can be retried. */
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
}

/** Explains why nothing is shown and suggests a next step. */
export function ErrorNotice({ error, onRetry, ...rest }: ErrorNoticeProps) {
  return (
    <BaseNotice
      isCalm={error.code === 'not-found'}
      {...rest}
      kind={error.kind}
      onRetry={error.retryable ? onRetry : undefined}
    />
  );
}

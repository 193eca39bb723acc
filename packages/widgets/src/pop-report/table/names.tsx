import type { ReactNode } from 'react';
import type { ScopeLinkProps } from '../pop-context.ts';

interface NameProps {
  link: ScopeLinkProps;
  more?: string | undefined;
  children: string | number;
}

/** What a row is, and the way into it. */
export function Name({ link, more, children }: NameProps): ReactNode {
  const whole = more ? `${children}, ${more}` : String(children);
  return (
    <span className="tag-pop-two-lines" title={whole.length > 40 ? whole : undefined}>
      <a {...link}>{children}</a>
      {more && <small> {more}</small>}
    </span>
  );
}

/** Words that may take two lines. */
export function Lines({ children }: { children: string }): ReactNode {
  return (
    <span className="tag-pop-two-lines" title={children.length > 24 ? children : undefined}>
      {children}
    </span>
  );
}

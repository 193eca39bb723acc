import type { ReactNode } from 'react';
import type { ScopeLinkProps } from '../pop-context.ts';

interface NameProps {
  link: ScopeLinkProps;
  more?: string | undefined;
  children: string | number;
}

/** A row's name: a link that fills its cell. */
export function Name({ link, more, children }: NameProps): ReactNode {
  return (
    <a {...link}>
      <span className="tag-pop-lines">
        <span>{children}</span>
        {more && <small> {more}</small>}
      </span>
    </a>
  );
}

/** Text that may wrap. */
export function Lines({ children }: { children: string }): ReactNode {
  return <span className="tag-pop-lines">{children}</span>;
}

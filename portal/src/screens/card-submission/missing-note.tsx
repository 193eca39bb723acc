import { useId, type ReactNode, type Ref } from 'react';
import type { MissingField } from './steps.ts';

interface MissingNoteProps {
  ref: Ref<HTMLDivElement>;
  role: 'group' | 'status';
  className: string;
  missing: readonly MissingField[];
  /** What it is about, in a line. */
  children: ReactNode;
}

/** What is missing. It can take the focus, and all of it is its name, so all of it is said then. */
export function MissingNote({ ref, role, className, missing, children }: MissingNoteProps) {
  const id = useId();
  return (
    <div ref={ref} id={id} className={className} role={role} aria-labelledby={id} tabIndex={-1}>
      <p>{children}</p>
      {missing.length > 0 && (
        <ul>
          {missing.map(({ field, reason }) => (
            <li key={field + reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Button } from '@tag/ui/button';
import { Notice } from '@tag/ui/notice';
import type { ReactNode } from 'react';

interface EmptyListProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** The next action. */
  actions?: ReactNode;
  /** How many there are on the pages before this one. */
  elsewhere: number;
  onFirstPage(): void;
}

/** In the place of rows: nothing of the kind, or a page behind the last. */
export function EmptyList({ icon, title, text, actions, elsewhere, onFirstPage }: EmptyListProps) {
  if (elsewhere > 0) {
    return (
      <Notice
        icon={icon}
        title={<h2>The list ends before this page</h2>}
        role="status"
        actions={<Button onClick={onFirstPage}>Go to the first page</Button>}
      />
    );
  }
  return (
    <Notice icon={icon} title={<h2>{title}</h2>} role="status" actions={actions}>
      <p>{text}</p>
    </Notice>
  );
}

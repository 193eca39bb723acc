import { MagnifyIcon } from '@tag/ui/icons';
import type { ReactNode } from 'react';

interface EnlargeProps {
  title: string;
  onOpen(): void;
  /** The picture, where it is the button itself; else the button is an icon. */
  children?: ReactNode;
}

/** A button that shows a picture as large as the window allows. */
export function Enlarge({ title, onOpen, children }: EnlargeProps) {
  return (
    <button
      type="button"
      className={children ? 'tag-report-zoom' : 'tag-report-enlarge'}
      aria-label={`Enlarge: ${title}`}
      onClick={onOpen}
    >
      {children ?? <MagnifyIcon />}
    </button>
  );
}

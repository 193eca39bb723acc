import { MagnifyIcon } from '@tag/ui/icons';
import type { ReactNode } from 'react';
import { useReport } from './report-context.ts';
import type { Enlarged } from './state.ts';

interface EnlargeProps {
  picture: Enlarged['picture'];
  title: string;
  /** The id of the defect to frame in it. */
  defect?: string;
  /** The picture, where it is the button itself; else the button is an icon. */
  children?: ReactNode;
}

/** Shows a picture as large as the window allows. */
export function Enlarge({ picture, title, defect, children }: EnlargeProps) {
  const { store } = useReport();
  return (
    <button
      type="button"
      className={children ? 'tag-report-zoom' : 'tag-report-enlarge'}
      aria-label={`Enlarge: ${title}`}
      onClick={() => store.enlarge({ picture, title, defect: defect ?? null })}
    >
      {children ?? <MagnifyIcon />}
    </button>
  );
}

import { MagnifyIcon } from '@tag/ui/icons';
import { useReport } from './report-context.ts';
import type { Enlarged } from './state.ts';

interface EnlargeProps {
  picture: Enlarged['picture'];
  title: string;
  defect?: string;
}

/** The button in a picture's corner that shows it as large as the window allows. */
export function Enlarge({ picture, title, defect }: EnlargeProps) {
  const { store } = useReport();
  return (
    <button
      type="button"
      className="tag-report-enlarge"
      aria-label={`Enlarge: ${title}`}
      onClick={() => store.enlarge({ picture, title, defect: defect ?? null })}
    >
      <MagnifyIcon />
    </button>
  );
}

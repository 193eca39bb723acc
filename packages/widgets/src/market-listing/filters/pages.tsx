import { formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';

interface PagesProps {
  page: number;
  hasNext: boolean;
  onPrevious(): void;
  onNext(): void;
}

/** Previous and next page. */
export function Pages({ page, hasNext, onPrevious, onNext }: PagesProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="tag-market-pages" aria-label="Pages" part="pages">
      <Button disabled={page === 1} onClick={onPrevious}>
        Previous
      </Button>
      <span>Page {formatCount(page)}</span>
      <Button disabled={!hasNext} onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}

import { formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useState } from 'react';

const PAGE_SIZE = 50;

interface PagerState {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  onPage(page: number): void;
}

/** One page of a list, and its pager's props. */
export function usePage<T>(all: readonly T[]): PagerState & { shown: readonly T[] } {
  const [wanted, onPage] = useState(0);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(wanted, pages - 1);
  return { page, pages, onPage, shown: all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE) };
}

/** Moves between the pages of a long list of cards. */
export function CardPager({ page, pages, onPage }: PagerState) {
  if (pages === 1) return null;
  const isFirst = page === 0;
  const isLast = page === pages - 1;
  return (
    <nav className="card-pager" aria-label="Pages of cards">
      <Button aria-disabled={isFirst} onClick={() => isFirst || onPage(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {formatCount(page + 1)} of {formatCount(pages)}
      </span>
      <Button aria-disabled={isLast} onClick={() => isLast || onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

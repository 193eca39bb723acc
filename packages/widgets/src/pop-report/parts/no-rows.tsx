import { Button } from '@tag/ui/button';
import { SearchIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import type { PopQuery } from '../query/query.ts';
import { useFilter } from '../pop-context.ts';

/** Replaces an empty table: the reason, and a way back. */
export function NoRows({ query, rows }: { query: PopQuery; rows: string }) {
  const filter = useFilter(query);
  const isFiltered = query.search !== '' || query.grades.length > 0 || query.page > 1;
  return (
    <div className="tag-pop-nothing">
      <Notice
        icon={<SearchIcon />}
        title={<p>{isFiltered ? `No ${rows} to show here` : 'Nothing has been graded here yet'}</p>}
        actions={
          isFiltered && (
            <Button onClick={() => filter({ search: '', grades: [] })}>Show all {rows}</Button>
          )
        }
      >
        {query.search !== '' && <p>No graded card matches “{query.search}”.</p>}
        {query.grades.length > 0 && <p>None has one of the selected grades.</p>}
      </Notice>
    </div>
  );
}

import { Button } from '@tag/ui/button';
import { SearchIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import type { Place } from '../place/place.ts';
import { useFilter } from '../pop-context.ts';

/** Shown instead of a table without rows: why there are none, and a way back. */
export function NoRows({ place, rows }: { place: Place; rows: string }) {
  const filter = useFilter(place);
  const isFiltered = place.search !== '' || place.grades.length > 0 || place.page > 1;
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
        {place.search !== '' && <p>No graded card matches “{place.search}”.</p>}
        {place.grades.length > 0 && <p>None has one of the selected grades.</p>}
      </Notice>
    </div>
  );
}

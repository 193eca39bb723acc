import { Button } from '@tag/ui/button';
import { SearchIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';

interface NothingFoundProps {
  /** Filters are set. */
  isNarrowed: boolean;
  onClear(): void;
}

/** Shown when no matching cards are for sale. */
export function NothingFound({ isNarrowed, onClear }: NothingFoundProps) {
  return (
    <div className="tag-market-error">
      <Notice
        icon={<SearchIcon />}
        title={
          <p className="tag-market-nothing">
            {isNarrowed ? 'No cards match' : 'Nothing for sale right now'}
          </p>
        }
        actions={isNarrowed && <Button onClick={onClear}>Clear filters</Button>}
      >
        <p>{isNarrowed ? 'Try fewer words, or a wider range of prices.' : 'Check back soon.'}</p>
      </Notice>
    </div>
  );
}

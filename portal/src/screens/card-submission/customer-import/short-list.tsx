import { formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useState, type ReactNode } from 'react';

interface ShortListProps {
  /** In words, such as `customers`. */
  things: string;
  items: readonly { readonly key: string; readonly content: ReactNode }[];
}

const SHOWN_AT_FIRST = 8;
const MOST_SHOWN = 1000;

/** The first of many lines, and the others when they are asked for. */
export function ShortList({ things, items }: ShortListProps) {
  const [isAll, setAll] = useState(false);
  const most = isAll ? MOST_SHOWN : SHOWN_AT_FIRST;
  const left = items.length - most;
  return (
    <>
      <ul className="customer-import-list" aria-label={things}>
        {items.slice(0, most).map(({ content, key }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {left > 0 &&
        (isAll ? (
          <p>And {formatCount(left)} more.</p>
        ) : (
          <Button onClick={() => setAll(true)}>
            Show all {formatCount(items.length)} {things}
          </Button>
        ))}
    </>
  );
}

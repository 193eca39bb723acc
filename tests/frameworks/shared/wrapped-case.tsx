import { PopReport } from '@tag/widgets/react';
import { createRef } from 'react';
import { hear, type Shown } from './case-page';

export const element = createRef<HTMLElementTagNameMap['tag-pop-report']>();

/** For every version of React. Events that aren't ours need a ref. */
export function WrappedCase({ isThere, category, year, lock, pageSize, link, note }: Shown) {
  if (!isThere) return null;
  return (
    <PopReport
      ref={element}
      category={category}
      year={year}
      lock={lock}
      pageSize={pageSize}
      onTagReady={hear}
      onTagError={(event) => hear(event, `${note} ${event.detail.code}`)}
    >
      {link !== undefined && <a href="/all">{link}</a>}
    </PopReport>
  );
}

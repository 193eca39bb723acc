import { countOf, formatCount, formatPercent } from '@tag/contract/formats';
import type { CategoryRow } from '@tag/contract/pops';
import { usePop, useScopeLink } from '../pop-context.ts';

/** Every category with a picture of one of its cards. */
export function CategoryGrid({ rows }: { rows: readonly CategoryRow[] }) {
  const { client } = usePop();
  const linkTo = useScopeLink();
  return (
    <ul className="tag-pop-categories" part="categories">
      {rows.map(({ id, category, total, gemRate, sets, picture }) => (
        <li key={id}>
          <a {...linkTo({ category })}>
            <span className="tag-pop-category-picture">
              {picture && (
                <img
                  src={client.mediaUrl(picture, { width: 160 })}
                  srcSet={client.srcset(picture)}
                  sizes="(max-width: 480px) 88px, 148px"
                  width={picture.width}
                  height={picture.height}
                  alt=""
                />
              )}
            </span>
            <b>{category}</b>
            <span>
              {formatCount(total)} graded in {countOf(sets, 'set')}
            </span>
            <span>Gem rate {formatPercent(gemRate)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

import { formatCount } from '@tag/contract/formats';
import type { CardInfo, ScopeNames } from '@tag/contract/pops';
import { variationName } from '../query/scope-names.ts';
import { isWithin } from '../query/query.ts';
import { usePop, useScopeLink } from '../pop-context.ts';

interface VariationsProps {
  info: CardInfo;
  names: ScopeNames;
}

/** Links to all variations of the card together, and to each one. */
export function Variations({ info, names }: VariationsProps) {
  const { base, client } = usePop();
  const linkTo = useScopeLink();
  const { category, year, set, card, number, variations, picture } = info;
  const cardScope = { category, year, set, card, number };
  const all = variations.reduce((sum, { total }) => sum + total, 0);
  const choices = [
    { key: 0, name: 'All variations', total: all, scope: cardScope, variation: null },
    ...variations.map(({ id, variation, total }) => ({
      key: id,
      name: variationName(variation),
      total,
      scope: { ...cardScope, variation },
      variation,
    })),
  ].filter(({ scope }) => isWithin(scope, base));
  return (
    <div className="tag-pop-card">
      {picture && (
        <img
          src={client.mediaUrl(picture, { width: 480 })}
          width={picture.width}
          height={picture.height}
          alt={`${card} #${number}`}
          onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
        />
      )}
      <nav aria-label="Variations">
        <ul>
          {choices.map(({ key, name, total, scope, variation }) => (
            <li key={key}>
              <a
                {...linkTo(scope)}
                {...(variation === names.variation && { 'aria-current': 'true' as const })}
              >
                {name} <span>{formatCount(total)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

import { formatCount } from '@tag/contract/formats';
import type { LightItem } from '@tag/contract/orders';

/** As many are named; the list of cards has the rest. */
const NAMED = 3;

interface NotInCatalogProps {
  items: readonly Pick<LightItem, 'state' | 'title'>[];
}

/** Tells which cards aren't in the catalogue yet, and what happens to them, before they are sent. */
export function NotInCatalog({ items }: NotInCatalogProps) {
  const missing = items.filter(({ state }) => state === 'by_hand');
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ title }) => title);
  const rest = missing.length - names.length;
  const isOne = missing.length === 1;
  return (
    <div className="submission-note">
      <p>
        <strong>
          {isOne
            ? '1 card isn’t matched with our catalog yet: '
            : `${formatCount(missing.length)} cards aren’t matched with our catalog yet: `}
        </strong>
        {names.join('; ')}
        {rest > 0 && ` and ${formatCount(rest)} more`}.
      </p>
      <p>
        You can send {isOne ? 'it' : 'them'} all the same. We look for {isOne ? 'it' : 'them'} again
        when your cards arrive, and add what the catalog lacks. Two people check an added card,
        which may take longer; its certificate is public from then on. If we can’t tell which card
        it is, it comes back ungraded with half of its grading fee, or all of it with assurance.
      </p>
    </div>
  );
}

import { formatCount } from '@tag/contract/formats';

/** How many cards, in a table's column of them; the unit shows where a narrow one has no heading. */
export function CardCount({ cards }: { cards: number }) {
  return (
    <>
      {formatCount(cards)}
      <span className="list-unit"> {cards === 1 ? 'card' : 'cards'}</span>
    </>
  );
}

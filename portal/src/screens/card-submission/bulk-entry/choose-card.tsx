import { COLUMNS, type UncertainRow } from '@tag/card-grid';
import type { CardMatch } from '@tag/contract/cards';
import { formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { FormActions } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useEffect, useRef } from 'react';
import { MatchPercent } from '../../../features/card-search/match-percent.tsx';
import { CardPicture } from '../../../features/card-search/card-picture.tsx';

interface ChooseCardProps {
  uncertain: UncertainRow;
  /** How many rows are still to be chosen for, with this one. */
  left: number;
  onChoose(match: CardMatch | null): void;
  onSkip(): void;
  onClose(): void;
}

/** Asks which card a row is. One press chooses, and the next row follows. */
export function ChooseCard({ uncertain, left, onChoose, onSkip, onClose }: ChooseCardProps) {
  const { row, index, options } = uncertain;
  const list = useRef<HTMLUListElement>(null);
  // The window stays while its rows change: the focus goes to the next row's first card.
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
  }, [row.id]);
  const typed = COLUMNS.flatMap(({ key, label }, column) => {
    const text = row.cells[column];
    return text && ASKED.has(key) ? [`${label}: ${text}`] : [];
  });
  return (
    <Modal title={`Choose the card for row ${formatCount(index + 1)}`} onClose={onClose}>
      <div className="bulk-choice">
        <p role="status">
          {typed.join(' · ')}
          <span className="bulk-choice-left">
            {left === 1 ? 'Last one' : `${formatCount(left)} rows to go`}
          </span>
        </p>
        <ul ref={list} className="bulk-options">
          {options.map((match) => (
            <li key={match.cardId}>
              <button type="button" onClick={() => onChoose(match)}>
                <CardPicture image={match.image} />
                <span className="bulk-options-title">{match.title}</span>
                <MatchPercent percent={match.percent} />
              </button>
            </li>
          ))}
        </ul>
        <FormActions>
          <Button onClick={() => onChoose(null)}>None of these: keep what I typed</Button>
          {left > 1 && <Button onClick={onSkip}>Skip for now</Button>}
        </FormActions>
      </div>
    </Modal>
  );
}

const ASKED: ReadonlySet<string> = new Set(['year', 'set', 'number', 'name', 'subset']);

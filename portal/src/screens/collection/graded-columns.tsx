import type { CollectionState, OwnedCard } from '@tag/contract/collection';
import { formatDate, formatMoney } from '@tag/contract/formats';
import type { DataColumn } from '@tag/ui/data-table';
import { GradeCell } from '../../features/market/grade-cell.tsx';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';
import { PickBox } from '../../features/market/pick-box.tsx';
import { STATE_WORDS } from './collection-query.ts';

const TONES: Readonly<Partial<Record<CollectionState, 'good'>>> = { listed: 'good', sold: 'good' };

/** The list's columns; cards are picked in the first. */
export const gradedColumns = (
  picked: ReadonlyMap<string, OwnedCard>,
  onPick: (card: OwnedCard, isPicked: boolean) => void,
): DataColumn<OwnedCard>[] => [
  {
    key: 'pick',
    label: 'Select',
    narrow: 'end',
    cell: (owned) => (
      <PickBox
        isPicked={picked.has(owned.certificate)}
        onPick={(isPicked) => onPick(owned, isPicked)}
      >
        Select {cardName(owned.card)}, {owned.certificate}
      </PickBox>
    ),
  },
  {
    key: 'card',
    label: 'Card',
    heading: true,
    grows: true,
    sortable: true,
    cell: (owned) => <MarketCard {...owned} />,
  },
  {
    key: 'grade',
    label: 'Grade',
    narrow: 'line',
    sortable: true,
    cell: (owned) => <GradeCell {...owned} />,
  },
  {
    key: 'year',
    label: 'Year',
    narrow: 'none',
    numeric: true,
    sortable: true,
    cell: ({ card }) => card.year,
  },
  {
    key: 'value',
    label: 'Declared value',
    narrow: 'least',
    numeric: true,
    sortable: true,
    cell: ({ value }) => (value === null ? '–' : formatMoney(value)),
  },
  {
    key: 'since',
    label: 'Yours since',
    narrow: 'least',
    sortable: true,
    cell: ({ since }) => formatDate(since),
  },
  {
    key: 'state',
    label: 'State',
    narrow: 'second-end',
    cell: ({ state }) => (
      <span className="list-state" data-tone={TONES[state]}>
        {STATE_WORDS[state]}
      </span>
    ),
  },
];

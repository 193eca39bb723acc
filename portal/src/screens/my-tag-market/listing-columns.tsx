import { formatMoney } from '@tag/contract/formats';
import type { Listing } from '@tag/contract/tag-market';
import type { DataColumn } from '@tag/ui/data-table';
import { actsColumn } from '../../features/lists/row-acts.tsx';
import { GradeCell } from '../../features/market/grade-cell.tsx';
import { ListingStatus } from '../../features/market/listing-state.tsx';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';
import { Age } from '../../features/time/short-time.tsx';

export type ListingTask = 'price' | 'delist' | 'history' | 'keep' | 'pay' | 'hand-over';

/** What sellers do themselves: staff who act as them may not. */
const OF_OWNERS: readonly ListingTask[] = ['price', 'pay', 'hand-over'];

/** The list's columns; `onTask` is asked to do something with a listing. */
export const listingColumns = (
  isOwner: boolean,
  onTask: (task: ListingTask, listing: Listing) => void,
): DataColumn<Listing>[] => [
  {
    key: 'card',
    label: 'Card',
    heading: true,
    grows: true,
    sortable: true,
    cell: (listing) => <MarketCard {...listing} />,
  },
  {
    key: 'grade',
    label: 'Grade',
    narrow: 'line',
    sortable: true,
    cell: (listing) => <GradeCell {...listing} />,
  },
  {
    key: 'price',
    label: 'Price',
    narrow: 'second-end',
    numeric: true,
    sortable: true,
    cell: ({ price, acceptsOffers }) => (
      <span className="list-wide">
        {formatMoney(price)}
        {acceptsOffers && <span className="list-aside">or offer</span>}
      </span>
    ),
  },
  {
    key: 'payout',
    label: 'Payout',
    narrow: 'least',
    numeric: true,
    sortable: true,
    cell: ({ payout }) => formatMoney(payout),
  },
  {
    key: 'status',
    label: 'Status',
    narrow: 'end',
    sortable: true,
    cell: (listing) => <ListingStatus listing={listing} />,
  },
  {
    key: 'time',
    label: 'Listed',
    narrow: 'least',
    sortable: true,
    cell: ({ listedAt }) => (listedAt ? <Age at={listedAt} /> : 'Not yet'),
  },
  actsColumn({
    of: ({ card }) => cardName(card),
    acts: (listing) => actsOf(listing).filter(({ key }) => isOwner || !OF_OWNERS.includes(key)),
    onAct: onTask,
  }),
];

interface Act {
  readonly key: ListingTask;
  readonly label: string;
  readonly shown?: boolean;
}

const HISTORY: Act = { key: 'history', label: 'History' };

function actsOf({ status, delistFee, sale }: Listing): readonly Act[] {
  switch (status) {
    case 'waiting':
    case 'live':
      return [
        { key: 'price', label: 'Edit price', shown: true },
        { key: 'delist', label: 'Delist' },
        HISTORY,
      ];
    case 'delisting':
      return [{ key: 'keep', label: 'Undo', shown: true }, HISTORY];
    case 'unpaid':
      return [
        { key: 'pay', label: `Pay ${formatMoney(delistFee)}`, shown: true },
        { key: 'keep', label: 'Keep it listed' },
        HISTORY,
      ];
    case 'sold':
      return sale?.handedOverAt
        ? [HISTORY]
        : [{ key: 'hand-over', label: 'Hand over to buyer', shown: true }, HISTORY];
    default:
      return [HISTORY];
  }
}

import { formatDate, formatMoney } from '@tag/contract/formats';
import type { Listing } from '@tag/contract/tag-market';
import type { DataColumn } from '@tag/ui/data-table';
import { GradeCell } from '../../features/market/grade-cell.tsx';
import { ListingStatus } from '../../features/market/listing-state.tsx';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';

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
    sortable: true,
    cell: (listing) => <MarketCard {...listing} />,
  },
  { key: 'grade', label: 'Grade', sortable: true, cell: (listing) => <GradeCell {...listing} /> },
  {
    key: 'price',
    label: 'Price',
    numeric: true,
    sortable: true,
    cell: ({ price, acceptsOffers }) => (
      <>
        {formatMoney(price)}
        {acceptsOffers && <span className="list-aside">or offer</span>}
      </>
    ),
  },
  {
    key: 'payout',
    label: 'Potential payout',
    numeric: true,
    sortable: true,
    cell: ({ payout }) => formatMoney(payout),
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    cell: (listing) => <ListingStatus listing={listing} />,
  },
  {
    key: 'time',
    label: 'Listed',
    sortable: true,
    cell: ({ listedAt }) => (listedAt ? formatDate(listedAt) : 'Not yet'),
  },
  {
    key: 'acts',
    label: 'Actions',
    cell: (listing) => (
      <span className="list-acts">
        {tasksOf(listing)
          .filter(([task]) => isOwner || !OF_OWNERS.includes(task))
          .map(([task, label]) => (
            <button key={task} type="button" onClick={() => onTask(task, listing)}>
              {label}
              <span className="tag-hidden"> {cardName(listing.card)}</span>
            </button>
          ))}
      </span>
    ),
  },
];

function tasksOf({ status, delistFee, sale }: Listing): [task: ListingTask, label: string][] {
  const history: [ListingTask, string] = ['history', 'History'];
  switch (status) {
    case 'waiting':
    case 'live':
      return [['price', 'Edit price'], ['delist', 'Delist'], history];
    case 'delisting':
      return [['keep', 'Undo'], history];
    case 'unpaid':
      return [['pay', `Pay ${formatMoney(delistFee)}`], ['keep', 'Keep it listed'], history];
    case 'sold':
      return sale?.handedOverAt ? [history] : [['hand-over', 'Hand over to buyer'], history];
    default:
      return [history];
  }
}

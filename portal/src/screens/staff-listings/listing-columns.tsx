import { formatDate, formatMoney } from '@tag/contract/formats';
import type { StaffListing } from '@tag/contract/tag-market';
import type { DataColumn } from '@tag/ui/data-table';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { GradeCell } from '../../features/market/grade-cell.tsx';
import { ListingStatus } from '../../features/market/listing-state.tsx';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';

export type StaffTask = 'sold' | 'payout' | 'reverse' | 'history';

const SELLABLE: readonly StaffListing['status'][] = ['live', 'delisting', 'unpaid'];

/** The list's columns; with read permission only, the history is the only action. */
export const listingColumns = (
  mayUpdate: boolean,
  onTask: (task: StaffTask, listing: StaffListing) => void,
): DataColumn<StaffListing>[] => [
  { key: 'card', label: 'Card', heading: true, cell: (listing) => <MarketCard {...listing} /> },
  { key: 'grade', label: 'Grade', cell: (listing) => <GradeCell {...listing} /> },
  {
    key: 'seller',
    label: 'Seller',
    cell: ({ seller: { name, email } }) => (
      <span className="list-long">
        {name}
        <span className="list-aside">
          <EmailText email={email} />
        </span>
      </span>
    ),
  },
  { key: 'price', label: 'Price', numeric: true, cell: ({ price }) => formatMoney(price) },
  { key: 'status', label: 'Status', cell: (listing) => <ListingStatus listing={listing} /> },
  {
    key: 'time',
    label: 'Listed',
    cell: ({ listedAt }) => (listedAt ? formatDate(listedAt) : 'Not yet'),
  },
  {
    key: 'acts',
    label: 'Actions',
    cell: (listing) => (
      <span className="list-acts">
        {tasksOf(listing, mayUpdate).map(([task, label]) => (
          <button key={task} type="button" onClick={() => onTask(task, listing)}>
            {label}
            <span className="tag-hidden"> {cardName(listing.card)}</span>
          </button>
        ))}
      </span>
    ),
  },
];

function tasksOf({ status, sale }: StaffListing, mayUpdate: boolean): [StaffTask, string][] {
  const history: [StaffTask, string] = ['history', 'History'];
  if (mayUpdate && SELLABLE.includes(status)) return [['sold', 'Mark sold'], history];
  if (mayUpdate && sale && !sale.paidOutAt) {
    return [['payout', 'Record payout'], ['reverse', 'Reverse sale'], history];
  }
  return [history];
}

import { formatMoney } from '@tag/contract/formats';
import type { StaffListing } from '@tag/contract/tag-market';
import type { DataColumn } from '@tag/ui/data-table';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { actsColumn } from '../../features/lists/row-acts.tsx';
import { GradeCell } from '../../features/market/grade-cell.tsx';
import { ListingStatus } from '../../features/market/listing-state.tsx';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';
import { Age } from '../../features/time/short-time.tsx';

export type StaffTask = 'sold' | 'payout' | 'reverse' | 'history';

const SELLABLE: readonly StaffListing['status'][] = ['live', 'delisting', 'unpaid'];

/** The list's columns; with read permission only, the history is the only action. */
export const listingColumns = (
  mayUpdate: boolean,
  onTask: (task: StaffTask, listing: StaffListing) => void,
): DataColumn<StaffListing>[] => [
  {
    key: 'card',
    label: 'Card',
    heading: true,
    grows: true,
    cell: (listing) => <MarketCard {...listing} />,
  },
  {
    key: 'grade',
    label: 'Grade',
    narrow: 'line',
    cell: (listing) => <GradeCell {...listing} />,
  },
  {
    key: 'seller',
    label: 'Seller',
    narrow: 'none',
    // Visible once where a seller's listings follow each other.
    cell: ({ seller: { name, email } }, before) => (
      <span className={before?.seller.email === email ? 'tag-hidden' : undefined}>
        {name}
        <span className="list-aside">
          <EmailText email={email} />
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    label: 'Price',
    narrow: 'second-end',
    numeric: true,
    cell: ({ price }) => formatMoney(price),
  },
  {
    key: 'status',
    label: 'Status',
    narrow: 'end',
    cell: (listing) => <ListingStatus listing={listing} />,
  },
  {
    key: 'time',
    label: 'Listed',
    narrow: 'least',
    cell: ({ listedAt }) => (listedAt ? <Age at={listedAt} /> : 'Not yet'),
  },
  actsColumn({
    of: ({ card }) => cardName(card),
    acts: (listing) => actsOf(listing, mayUpdate),
    onAct: onTask,
  }),
];

interface Act {
  readonly key: StaffTask;
  readonly label: string;
  readonly shown?: boolean;
}

const HISTORY: Act = { key: 'history', label: 'History' };

function actsOf({ status, sale }: StaffListing, mayUpdate: boolean): readonly Act[] {
  if (mayUpdate && SELLABLE.includes(status)) {
    return [{ key: 'sold', label: 'Mark sold', shown: true }, HISTORY];
  }
  if (mayUpdate && sale && !sale.paidOutAt) {
    return [
      { key: 'payout', label: 'Record payout', shown: true },
      { key: 'reverse', label: 'Reverse sale' },
      HISTORY,
    ];
  }
  return [HISTORY];
}

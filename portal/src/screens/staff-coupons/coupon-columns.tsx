import type { Coupon, StaffCoupon } from '@tag/contract/coupons';
import { formatCount, formatDate } from '@tag/contract/formats';
import type { DataColumn } from '@tag/ui/data-table';
import { EmailText } from '../../features/email-text/email-text.tsx';

const STATES: Readonly<Record<Coupon['state'], { label: string; tone?: 'good' | 'bad' }>> = {
  available: { label: 'Available', tone: 'good' },
  reserved: { label: 'In an order' },
  used_up: { label: 'Used up' },
  expired: { label: 'Expired', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'bad' },
};

const REVOCABLE: readonly Coupon['state'][] = ['available', 'reserved'];

/**
 * The list's columns.
 * @param onRevoke undefined for staff without permission to revoke
 */
export function couponColumns(
  speedNames: ReadonlyMap<string, string>,
  onRevoke: ((coupon: StaffCoupon) => void) | undefined,
): DataColumn<StaffCoupon>[] {
  return [
    {
      key: 'code',
      label: 'Coupon',
      heading: true,
      cell: ({ coupon: { code, title } }) => (
        <span className="list-long">
          {title}
          <span className="list-aside">{code}</span>
        </span>
      ),
    },
    {
      key: 'owner',
      label: 'Customer',
      cell: ({ owner: { name, email } }) => (
        <span className="list-long">
          {name}
          <span className="list-aside">
            <EmailText email={email} />
          </span>
        </span>
      ),
    },
    {
      key: 'cards',
      label: 'Cards left',
      numeric: true,
      cell: ({ coupon: { cards, cardsLeft } }) =>
        `${formatCount(cardsLeft)} of ${formatCount(cards)}`,
    },
    {
      key: 'speed',
      label: 'Speed',
      cell: ({ coupon: { serviceSpeed } }) =>
        serviceSpeed === null ? 'Any' : (speedNames.get(serviceSpeed) ?? serviceSpeed),
    },
    {
      key: 'state',
      label: 'Status',
      cell: ({ coupon: { state, orderNumber } }) => (
        <>
          <span className="list-state" data-tone={STATES[state].tone}>
            {STATES[state].label}
          </span>
          {orderNumber && <span className="list-aside">{orderNumber}</span>}
        </>
      ),
    },
    { key: 'grantedAt', label: 'Granted', cell: ({ grantedAt }) => formatDate(grantedAt) },
    {
      key: 'expiresAt',
      label: 'Expires',
      cell: ({ coupon: { expiresAt } }) => (expiresAt ? formatDate(expiresAt) : 'Never'),
    },
    ...(onRevoke
      ? [
          {
            key: 'acts',
            label: 'Actions',
            cell: (granted: StaffCoupon) =>
              REVOCABLE.includes(granted.coupon.state) && (
                <span className="list-acts">
                  <button type="button" onClick={() => onRevoke(granted)}>
                    Revoke<span className="tag-hidden"> {granted.coupon.code}</span>
                  </button>
                </span>
              ),
          },
        ]
      : []),
  ];
}

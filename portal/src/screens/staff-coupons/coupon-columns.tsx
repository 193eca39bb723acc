import type { Coupon, StaffCoupon } from '@tag/contract/coupons';
import { formatCount, formatDate } from '@tag/contract/formats';
import type { DataColumn } from '@tag/ui/data-table';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { actsColumn } from '../../features/lists/row-acts.tsx';

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
        <span className="list-long list-name">
          {title}
          <span className="list-aside">{code}</span>
        </span>
      ),
    },
    {
      key: 'owner',
      label: 'Customer',
      narrow: 'line',
      cell: ({ owner: { name, email } }) => (
        <span className="list-long list-name">
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
      narrow: 'end',
      numeric: true,
      cell: ({ coupon: { cards, cardsLeft } }) => (
        <>
          {formatCount(cardsLeft)} of {formatCount(cards)}
          <span className="list-unit"> left</span>
        </>
      ),
    },
    {
      key: 'speed',
      label: 'Speed',
      narrow: 'least',
      cell: ({ coupon: { serviceSpeed } }) =>
        serviceSpeed === null ? 'Any' : (speedNames.get(serviceSpeed) ?? serviceSpeed),
    },
    {
      key: 'state',
      label: 'Status',
      narrow: 'second-end',
      cell: ({ coupon: { state, orderNumber } }) => (
        <span className="list-wide">
          <span className="list-state" data-tone={STATES[state].tone}>
            {STATES[state].label}
          </span>
          {orderNumber && <span className="list-aside">{orderNumber}</span>}
        </span>
      ),
    },
    {
      key: 'grantedAt',
      label: 'Granted',
      narrow: 'least',
      cell: ({ grantedAt }) => formatDate(grantedAt),
    },
    {
      key: 'expiresAt',
      label: 'Expires',
      narrow: 'least',
      cell: ({ coupon: { expiresAt } }) => (expiresAt ? formatDate(expiresAt) : 'Never'),
    },
    ...(onRevoke
      ? [
          actsColumn<StaffCoupon, 'revoke'>({
            of: ({ coupon }) => coupon.code,
            acts: ({ coupon }) =>
              REVOCABLE.includes(coupon.state) ? [{ key: 'revoke', label: 'Revoke' }] : [],
            onAct: (_, granted) => onRevoke(granted),
          }),
        ]
      : []),
  ];
}

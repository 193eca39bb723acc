import { formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import type { OrderReceipt } from '@tag/contract/orders';
import { composeEmail } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';

/** Emails about orders. Links lead to the portal. */
interface To {
  readonly to: string;
  readonly portalUrl: string;
}

const titleOf = ({ orderName, orderNumber }: Pick<OrderReceipt, 'orderName' | 'orderNumber'>) =>
  orderName ? `${orderNumber} “${orderName}”` : orderNumber;

/** @param cardsLeft cards still to be entered in an order paid first */
export function confirmationEmail(
  parts: To & { firstName: string; receipt: OrderReceipt; cardsLeft: number },
): Mail {
  const { cardsLeft, firstName, portalUrl, receipt, to } = parts;
  const { lines, orderNumber, total } = receipt;
  const cards = cardsLeft === 1 ? '1 card' : `${formatCount(cardsLeft)} cards`;
  const next =
    cardsLeft > 0
      ? `Next, enter your cards: ${cards} to go. Then print the packing list and send them in.`
      : 'Next, print the packing list, put it into the parcel with your cards, and send it to us.';
  return composeEmail({
    to,
    subject: `Order ${orderNumber} is confirmed`,
    preview: `We received your payment of ${formatMoney(total)}.`,
    heading: `Thank you, ${firstName}`,
    paragraphs: [`We received your payment for order ${titleOf(receipt)}. ${next}`],
    bill: [
      ...lines.map(
        ({ amount, label, quantity }) =>
          [
            quantity > 1 ? `${formatCount(quantity)} × ${label}` : label,
            formatMoney(amount),
          ] as const,
      ),
      ['Total paid', formatMoney(total)],
    ],
    action:
      cardsLeft > 0
        ? { label: 'Enter your cards', url: `${portalUrl}/complete-card/${orderNumber}` }
        : { label: 'View your order', url: `${portalUrl}/order-detail/${orderNumber}` },
    footnote: `Your receipt, to print: ${portalUrl}/orders/${orderNumber}/receipt`,
  });
}

export function refundEmail(
  parts: To & {
    firstName: string;
    orderNumber: string;
    amount: number;
    /** All that was paid. */
    isWhole: boolean;
    reason: string;
  },
): Mail {
  const { amount, firstName, isWhole, orderNumber, portalUrl, reason, to } = parts;
  const what = isWhole
    ? `your payment of ${formatMoney(amount)} for order ${orderNumber} in full`
    : `${formatMoney(amount)} of your payment for order ${orderNumber}`;
  return composeEmail({
    to,
    subject: `We’re refunding a payment for order ${orderNumber}`,
    preview: `${formatMoney(amount)} goes back to you.`,
    heading: `${formatMoney(amount)} goes back to you`,
    paragraphs: [
      `Hello ${firstName}, we’re refunding ${what}. ${reason}.`,
      'It takes up to ten business days until your bank shows it. You don’t need to do anything.',
    ],
    action: { label: 'View your orders', url: `${portalUrl}/order-history` },
    footnote: 'Questions? Contact our support and name the order’s number.',
  });
}

export function invitationEmail(
  parts: Omit<To, 'portalUrl'> & {
    invitedBy: string;
    orderName: string;
    expiresAt: Date;
    url: string;
  },
): Mail {
  const { expiresAt, invitedBy, orderName, to, url } = parts;
  const order = orderName ? `the order “${orderName}”` : 'an order';
  return composeEmail({
    to,
    subject: `${invitedBy} invites you to send cards for grading`,
    preview: 'Add your cards to a group order.',
    heading: `${invitedBy} invites you`,
    paragraphs: [
      `${invitedBy} is preparing ${order} for several people. Accept the invitation to add your own cards and follow them. You only see your part.`,
      `Sign in with this email address, or sign up with it. The link works once and expires on ${formatDate(expiresAt.toISOString())}.`,
    ],
    action: { label: 'View the invitation', url },
    footnote: 'If you don’t know who this is, ignore this email.',
  });
}

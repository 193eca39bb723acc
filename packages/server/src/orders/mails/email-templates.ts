import { formatCards, formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import type { OrderReceipt } from '@tag/contract/orders';
import { composeEmail } from '../../mail/layout.ts';
import type { Mail } from '../../mail/mail.ts';
import { orderTitle } from '../rows/titles.ts';

/** Emails about orders. Links lead to the portal. */
interface To {
  readonly to: string;
  readonly portalUrl: string;
}

/** @param cardsLeft cards still to be entered in an order paid first */
export function confirmationEmail(
  parts: To & { firstName: string; receipt: OrderReceipt; cardsLeft: number },
): Mail {
  const { cardsLeft, firstName, portalUrl, receipt, to } = parts;
  const { lines, orderName, orderNumber, total } = receipt;
  const title = orderTitle(orderNumber, orderName);
  const cards = formatCards(cardsLeft);
  const next =
    cardsLeft > 0
      ? `Next, enter your cards: ${cards} to go. Then print the packing list and send them in.`
      : 'Next, print the packing list, put it on top of your cards, and send us the parcel.';
  return composeEmail({
    to,
    subject: `Order ${title} is confirmed`,
    preview: `We received your payment of ${formatMoney(total)}.`,
    heading: `Thank you, ${firstName}`,
    paragraphs: [`We received your payment for order ${title}. ${next}`],
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
        : { label: 'Print the packing list', url: `${portalUrl}/order-detail/${orderNumber}` },
    footnote: {
      label: 'Your receipt, to print',
      url: `${portalUrl}/orders/${orderNumber}/receipt`,
    },
  });
}

export function refundEmail(
  parts: To & {
    firstName: string;
    /** See `orderTitle`. */
    order: string;
    amount: number;
    /** All that was paid. */
    isWhole: boolean;
    reason: string;
  },
): Mail {
  const { amount, firstName, isWhole, order, portalUrl, reason, to } = parts;
  const what = isWhole
    ? `your payment of ${formatMoney(amount)} for order ${order} in full`
    : `${formatMoney(amount)} of your payment for order ${order}`;
  return composeEmail({
    to,
    subject: `We’re refunding a payment for order ${order}`,
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
    action: { label: 'Accept the invitation', url },
    footnote: 'If you don’t know who this is, ignore this email.',
  });
}

export function submitterRequestEmail(
  parts: Omit<To, 'portalUrl'> & {
    askedBy: string;
    orderName: string;
    expiresAt: Date;
    url: string;
  },
): Mail {
  const { askedBy, expiresAt, orderName, to, url } = parts;
  const order = orderName ? `the group order “${orderName}”` : 'a group order';
  return composeEmail({
    to,
    subject: `${askedBy} asks you to submit a group order`,
    preview: 'You’d send its parcels to us, and we’d send the graded cards to you.',
    heading: `${askedBy} asks you to submit a group order`,
    paragraphs: [
      `${askedBy} is preparing ${order} and asks you to submit it: you send its parcels to us and receive the graded cards. ${askedBy} pays.`,
      `Accept or decline with your account. The link works once and expires on ${formatDate(expiresAt.toISOString())}.`,
    ],
    action: { label: 'Answer the request', url },
    footnote: 'If you don’t know who this is, ignore this email.',
  });
}

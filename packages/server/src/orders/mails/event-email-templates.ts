import { formatCards, formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import type { MailedStage, Shipment } from '@tag/contract/orders';
import { composeEmail, type EmailLink } from '../../mail/layout.ts';
import type { Mail } from '../../mail/mail.ts';
import { settingsFootnote } from './settings-footnote.ts';

/** Emails about an order's progress through the lab. */
export interface About {
  readonly to: string;
  readonly firstName: string;
  readonly portalUrl: string;
  readonly orderNumber: string;
  /** See `orderTitle`. */
  readonly order: string;
  /** See `Mail`. */
  readonly key: string;
}

/** A card, and a text about it. */
export interface CardNews {
  readonly title: string;
  readonly note: string | null;
}

/** The most cards an email lists; the order's page has them all. */
const MOST_LISTED = 20;

const STAGE_WORDS: Readonly<Record<MailedStage, readonly [heading: string, text: string]>> = {
  sub_kit_shipping: [
    'Your submission kit is on its way',
    'Pack your cards with it, put in the packing list, and send the parcel with the prepaid label.',
  ],
  received: [
    'Your cards have arrived',
    'We checked them against your packing list. The order’s page shows what arrived, with photos.',
  ],
  image_processing: ['We’re imaging your cards', 'Each card is scanned on both sides.'],
  verification: [
    'We’re grading your cards',
    'We identify each card and grade its centering, corners, edges, and surface.',
  ],
  slab_assembly: ['We’re sealing your cards', 'Each card gets its label and its slab.'],
  qa: ['Your cards are in the quality check', 'We check each slab, its label, and its grade.'],
  slab_imaging: ['We’re photographing your slabs', 'The pictures become part of each report.'],
  order_complete: ['We’re packing your cards', 'Grading is done. The parcel ships next.'],
  shipped: ['Your cards are on their way', 'The order’s page links to the report of each card.'],
};

const viewOrder = ({ orderNumber, portalUrl }: About) => ({
  label: 'View your order',
  url: `${portalUrl}/order-detail/${orderNumber}`,
});

/** @param parts.shipments the parcels the reader can track. */
export function stageEmail(
  parts: About & { stage: MailedStage; shipments: readonly Shipment[] },
): Mail {
  const { firstName, key, order, shipments, stage, to } = parts;
  const [heading, words] = STAGE_WORDS[stage];
  return composeEmail({
    to,
    key,
    subject: `${heading} (order ${order})`,
    preview: words,
    heading,
    paragraphs: [`Hello ${firstName}, this is about your order ${order}. ${words}`],
    ...(shipments.length > 0 && { list: shipments.map(trackingLine) }),
    action: nextOf(parts),
    footnote: settingsFootnote(parts.portalUrl),
  });
}

function trackingLine({ carrier, trackingNumber, trackingUrl }: Shipment): string | EmailLink {
  const label = `${carrier} ${trackingNumber}`;
  return trackingUrl ? { label, url: trackingUrl } : label;
}

/** What to do at a stage: follow the one parcel on its way, or look at the order. */
function nextOf(parts: About & { stage: MailedStage; shipments: readonly Shipment[] }): EmailLink {
  const url = parts.shipments.length === 1 ? parts.shipments[0]!.trackingUrl : null;
  if (url) return { label: 'Track your parcel', url };
  return parts.stage === 'received'
    ? { ...viewOrder(parts), label: 'See what arrived' }
    : viewOrder(parts);
}

function listed(cards: readonly CardNews[]): string[] {
  const lines = cards
    .slice(0, MOST_LISTED)
    .map(({ note, title }) => (note ? `${title}: ${note}` : title));
  const rest = cards.length - lines.length;
  return rest > 0 ? [...lines, `and ${formatCount(rest)} more`] : lines;
}

type Cards = About & { readonly cards: readonly CardNews[] };

export function missingEmail(parts: Cards): Mail {
  const { cards, firstName, key, order, to } = parts;
  const heading = `${formatCards(cards.length)} ${cards.length === 1 ? 'is' : 'are'} missing`;
  return composeEmail({
    to,
    key,
    subject: `${heading} from order ${order}`,
    preview: 'They’re on your packing list but weren’t in the parcel.',
    heading,
    paragraphs: [
      `Hello ${firstName}, we opened your parcel for order ${order}. These are on the packing list, but weren’t in it:`,
    ],
    list: listed(cards),
    action: { ...viewOrder(parts), label: 'See what’s missing' },
    footnote:
      'You can still send them. What hasn’t arrived 30 days after the first parcel isn’t graded, and its fee is refunded.',
  });
}

export function damagedEmail(parts: Cards): Mail {
  const { cards, firstName, key, order, to } = parts;
  const heading = `${formatCards(cards.length)} arrived damaged`;
  return composeEmail({
    to,
    key,
    subject: `${heading} (order ${order})`,
    preview: 'We took photos when we opened the parcel.',
    heading,
    paragraphs: [
      `Hello ${firstName}, we opened your parcel for order ${order} and found damage. The order’s page shows the photos we took.`,
    ],
    list: listed(cards),
    action: { ...viewOrder(parts), label: 'See the photos' },
    footnote: 'Questions? Contact our support and name the order’s number.',
  });
}

/** @param parts.refund US cents that go back to the reader; 0: somebody else paid. */
export function failureEmail(parts: Cards & { refund: number }): Mail {
  const { cards, firstName, key, order, refund, to } = parts;
  const heading = `We can’t grade ${formatCards(cards.length)}`;
  return composeEmail({
    to,
    key,
    subject: `${heading} of order ${order}`,
    preview: refund > 0 ? `${formatMoney(refund)} goes back to you.` : 'Why, and what happens now.',
    heading,
    paragraphs: [
      `Hello ${firstName}, we can’t grade what is listed here. It goes back to you ungraded, with the other cards of order ${order}.`,
      ...(refund > 0
        ? [
            `We’re refunding ${formatMoney(refund)}. It takes up to ten business days until your bank shows it.`,
          ]
        : []),
    ],
    list: listed(cards),
    action: viewOrder(parts),
    footnote: 'Questions? Contact our support and name the order’s number.',
  });
}

/** To the owner, who asked them. */
export function submitterAnswerEmail(
  parts: About & { submitter: string; hasAccepted: boolean },
): Mail {
  const { firstName, hasAccepted, key, order, orderNumber, portalUrl, submitter, to } = parts;
  const heading = hasAccepted
    ? `${submitter} submits your group order`
    : `${submitter} declined to submit your group order`;
  return composeEmail({
    to,
    key,
    subject: `${heading} ${order}`,
    preview: hasAccepted ? 'They accepted your request.' : 'You submit it now.',
    heading,
    paragraphs: [
      `Hello ${firstName}, ${
        hasAccepted
          ? `${submitter} accepted to submit order ${order}: they send its parcels to us and receive the graded cards. You pay.`
          : `${submitter} won’t submit order ${order}. You send its parcels and receive the graded cards. Until you pay, you can ask somebody else.`
      }`,
    ],
    action: {
      label: hasAccepted ? 'View your order' : 'Finish your order',
      url: `${portalUrl}/card-submission/group-entry/${orderNumber}`,
    },
    footnote: 'Questions? Contact our support and name the order’s number.',
  });
}

export function proposalEmail(
  parts: About & { title: string; amount: number; reason: string; expiresAt: Date },
): Mail {
  const { amount, expiresAt, firstName, key, order, reason, title, to } = parts;
  return composeEmail({
    to,
    key,
    subject: `We need your answer about a card of order ${order}`,
    preview: `We propose ${formatMoney(amount)} more for ${title}.`,
    heading: 'We need your answer',
    paragraphs: [
      `Hello ${firstName}, we propose to charge ${formatMoney(amount)} more for ${title}. ${reason}`,
      `You can accept, refuse, or have the card sent back ungraded. Nothing is charged unless you accept. Without an answer until ${formatDate(expiresAt.toISOString())}, the card goes back ungraded.`,
    ],
    action: { ...viewOrder(parts), label: 'Answer' },
    footnote: 'An order is never charged more than its quoted maximum.',
  });
}

export function labelsEmail(parts: Cards & { windowEndsAt: Date }): Mail {
  const { cards, firstName, key, order, to, windowEndsAt } = parts;
  const what = cards.length === 1 ? 'label' : 'labels';
  return composeEmail({
    to,
    key,
    subject: `Check your ${what} before we seal the slabs (order ${order})`,
    preview: `Until ${formatDate(windowEndsAt.toISOString())} you can ask for a correction.`,
    heading: `Check your ${what}`,
    paragraphs: [
      `Hello ${firstName}, this is the text of the ${what} we’ll print for order ${order}. Approve it or ask for a correction. Without an answer until ${formatDate(windowEndsAt.toISOString())}, it’s approved.`,
    ],
    list: listed(cards),
    action: { ...viewOrder(parts), label: `Check your ${what}` },
    footnote: 'Once a slab is sealed, its label can’t be changed.',
  });
}

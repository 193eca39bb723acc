import { reportAddress } from '@tag/contract/listing-drafts';
import { countOf, formatCards, formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import type { HandOverState } from '@tag/contract/hand-overs';
import type { ListingNews } from '../jobs/job-list.ts';
import { composeEmail, type EmailContent } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';

/** Emails about cards for sale and cards that change hands. Links lead to the portal. */
interface To {
  readonly to: string;
  readonly firstName: string;
  readonly portalUrl: string;
}

const QUESTIONS = 'Questions? Contact our support and name the certificate.';

const toMarket = (portalUrl: string): Pick<EmailContent, 'action' | 'footnote'> => ({
  action: { label: 'View your listings', url: `${portalUrl}/my-tag-market` },
  footnote: QUESTIONS,
});

/** The card's picture, if everybody may see it. */
interface Pictured {
  readonly picture: NonNullable<EmailContent['picture']> | null;
}

/** A listing, in words. */
interface Listed {
  readonly certificate: string;
  readonly title: string;
  /** US cents. */
  readonly price: number;
}

/** @param key the email's id: sent twice, it is one email. */
export function listedEmail(parts: To & { key: string; listings: readonly Listed[] }): Mail {
  const { firstName, key, listings, portalUrl, to } = parts;
  const one = listings.length === 1;
  const what = one ? 'Your card is for sale' : `${formatCount(listings.length)} cards are for sale`;
  return composeEmail({
    to,
    key,
    subject: `${what} on the tag market`,
    preview: 'Your order is complete, and everyone can see them now.',
    heading: `${what}, ${firstName}`,
    paragraphs: ['The lab is done with what you published. Everyone can see it now:'],
    list: listings.map(
      ({ certificate, price, title }) => `${title} (${certificate}), ${formatMoney(price)}`,
    ),
    ...toMarket(portalUrl),
  });
}

/** What the seller does next; otherwise they view their listings. */
const NEXT: Readonly<Partial<Record<ListingNews, readonly [label: string, path: string]>>> = {
  reversed: ['List the card again', '/my-tag-market?view=ready'],
  regraded: ['Check the price', '/my-tag-market'],
};

/** A change of a listing; the text depends on the news. */
export function listingEmail(
  parts: To &
    Pictured & {
      news: ListingNews;
      key: string;
      listing: Listed & {
        readonly grade: string;
        readonly salePrice: number | null;
        readonly soldBy: string | null;
        readonly payout: number | null;
        /** Why, if the certificate was voided or the sale reversed. */
        readonly reason: string | null;
      };
    },
): Mail {
  const { firstName, key, listing, news, picture, portalUrl, to } = parts;
  const { certificate, grade, reason, salePrice, soldBy, title } = listing;
  const payout = formatMoney(listing.payout ?? 0);
  const card = `${title} (${certificate})`;
  const words: Readonly<Record<ListingNews, readonly [subject: string, text: string]>> = {
    sold: [
      `${certificate} is sold`,
      `${card} was sold for ${formatMoney(salePrice ?? 0)} by ${soldBy ?? ''}. You get ${payout}. We’ll email you when it’s on its way.`,
    ],
    reversed: [
      `The sale of ${certificate} was reversed`,
      `the sale of ${card} was reversed, so you get no payout for it. You can list the card again. ${reason ?? ''}`,
    ],
    paid_out: [`${payout} for ${certificate} is on its way`, `We paid out ${payout} for ${card}.`],
    regraded: [
      `${certificate} has a new grade`,
      `${card} was graded again: it is now ${grade}. Your listing shows the new grade. Check whether its price still fits.`,
    ],
    voided: [
      `${certificate} is off the market`,
      `The certificate of ${card} was voided, so we took it off the market, without a fee. ${reason ?? ''}`,
    ],
  };
  const [subject, text] = words[news];
  return composeEmail({
    to,
    key,
    subject,
    preview: subject,
    heading: subject,
    picture,
    paragraphs: [`Hello ${firstName}, ${text}`.trim()],
    ...toMarket(portalUrl),
    ...(news in NEXT && { action: { label: NEXT[news]![0], url: portalUrl + NEXT[news]![1] } }),
  });
}

export function delistRefundEmail(
  parts: To & { certificate: string; amount: number; reason: string },
): Mail {
  const { amount, certificate, firstName, portalUrl, reason, to } = parts;
  const money = formatMoney(amount);
  return composeEmail({
    to,
    subject: `We’re refunding a payment for delisting ${certificate}`,
    preview: `${money} goes back to you.`,
    heading: `${money} goes back to you`,
    paragraphs: [
      `Hello ${firstName}, we’re refunding your payment of ${money} for delisting ${certificate} in full. ${reason}.`,
      'It takes up to ten business days until your bank shows it. You don’t need to do anything.',
    ],
    ...toMarket(portalUrl),
  });
}

/** A card that is offered to someone. */
interface Offer extends Pictured {
  readonly id: string;
  readonly certificate: string;
  readonly title: string;
  readonly email: string;
  readonly ownerName: string;
  readonly expiresAt: Date;
}

/** With the link that accepts it. */
export interface LinkedOffer extends Offer {
  readonly url: string;
}

/** The recipient of offers of one owner, who may not have an account yet. */
export function offerEmail(offers: readonly LinkedOffer[]): Mail {
  const [{ certificate, email, expiresAt, ownerName, picture, title, url }] = offers as [
    LinkedOffer,
  ];
  const isOne = offers.length === 1;
  const what = isOne ? 'a graded card' : countOf(offers.length, 'graded card');
  const subject = `${ownerName} is giving you ${what}`;
  return composeEmail({
    to: email,
    picture,
    subject,
    preview: `${title} (${certificate})`,
    heading: subject,
    paragraphs: [
      isOne
        ? `${title} (${certificate}) becomes yours once you accept it.`
        : 'Each card becomes yours once you accept it.',
      `Sign in with this email address, or sign up with it. ${isOne ? 'The link works' : 'Each link works'} once and expires on ${formatDate(expiresAt.toISOString())}.`,
    ],
    ...(isOne
      ? { action: { label: 'Accept the card', url } }
      : { list: offers.map((it) => ({ label: `${it.title} (${it.certificate})`, url: it.url })) }),
    footnote: 'If you don’t know who this is, ignore this email.',
  });
}

/** To the owner who offers them. */
export function offeredEmail(parts: To & { offers: readonly Offer[] }): Mail {
  const { firstName, offers, portalUrl, to } = parts;
  const [{ certificate, email, expiresAt, id, picture, title }] = offers as [Offer];
  const isOne = offers.length === 1;
  const what = isOne ? certificate : formatCards(offers.length);
  const until = formatDate(expiresAt.toISOString());
  return composeEmail({
    to,
    picture,
    key: `offered-${id}`,
    subject: `You offered ${what} to ${email}`,
    preview: `${isOne ? 'It stays' : 'They stay'} yours until they accept.`,
    heading: `You offered ${what}`,
    paragraphs: [
      isOne
        ? `Hello ${firstName}, we sent ${email} a link to accept ${title} (${certificate}) until ${until}. The card stays yours until then, and you can cancel.`
        : `Hello ${firstName}, we sent ${email} links to accept these cards until ${until}. Each stays yours until then, and you can cancel.`,
    ],
    ...(!isOne && { list: offers.map((it) => `${it.title} (${it.certificate})`) }),
    ...toMarket(portalUrl),
    footnote: 'If this wasn’t you, cancel it and change your password.',
  });
}

/** How a hand-over ended, to one of the two. */
export function endedEmail(parts: {
  to: string;
  portalUrl: string;
  state: HandOverState;
  isOwner: boolean;
  offer: Offer;
}): Mail {
  const { isOwner, offer, portalUrl, state, to } = parts;
  const { certificate, email, ownerName, title } = offer;
  const how: Readonly<Partial<Record<HandOverState, string>>> = {
    accepted: isOwner ? `${email} accepted ${certificate}` : `${certificate} is yours`,
    declined: `${email} declined ${certificate}`,
    canceled: `${ownerName} took back the offer of ${certificate}`,
    voided: `${certificate} can’t be handed over: it was voided`,
  };
  const subject = how[state];
  if (subject === undefined) throw new Error(`No email about a hand-over that is ${state}`);
  return composeEmail({
    to,
    key: `hand-over-${offer.id}-${isOwner ? 'owner' : 'recipient'}`,
    subject,
    preview: title,
    heading: subject,
    picture: offer.picture,
    paragraphs: [
      state === 'accepted' && !isOwner
        ? `${title} (${certificate}) was handed over to you by ${ownerName}.`
        : `This is about ${title} (${certificate}).`,
    ],
    action: { label: 'View the card', url: reportAddress(certificate, { portalUrl }) },
    footnote: QUESTIONS,
  });
}

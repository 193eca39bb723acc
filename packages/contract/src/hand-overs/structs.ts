import { MOST_SELECTED } from '../collection/structs.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { publishCertificateRule } from '../tag-market/rules.ts';
import { cardFields, ownCardFields } from '../tag-market/structs.ts';
import { emailRule } from '../users/identity-rules.ts';

/** Days to accept a hand-over. */
export const HAND_OVER_DAYS = 7;

const HAND_OVER_STATES = ['open', 'accepted', 'declined', 'canceled', 'expired', 'voided'] as const;
export type HandOverState = (typeof HAND_OVER_STATES)[number];

/** A card on its way from one owner to another, as both of them see it. */
export const handOverStruct = shape(
  {
    id: identifier(),
    ...ownCardFields,
    direction: oneOf(['outgoing', 'incoming'], 'outgoing: the caller gives the card away'),
    from: text({ description: 'the name of the owner who gives it away' }),
    email: text({ description: 'the address it is offered to' }),
    state: oneOf(HAND_OVER_STATES),
    createdAt: dateTime(),
    sendsAt: nullable(dateTime('when the email goes out, if it waits')),
    expiresAt: dateTime(),
    endedAt: nullable(dateTime()),
  },
  { title: 'HandOver' },
);
export type HandOver = TypeOf<typeof handOverStruct>;

/** POST /hand-overs. */
export const newHandOverStruct = shape(
  {
    certificate: publishCertificateRule,
    email: emailRule,
    listingId: optional(identifier('of a sold card: its sale, to hand the card to the buyer')),
  },
  { title: 'NewHandOver' },
);
export type NewHandOver = TypeOf<typeof newHandOverStruct>;

/** POST /hand-overs/bulk: one email with a link for each card. */
export const newHandOversStruct = shape(
  {
    certificates: list(publishCertificateRule, { min: 1, max: MOST_SELECTED }),
    email: emailRule,
  },
  { title: 'NewHandOvers' },
);
export type NewHandOvers = TypeOf<typeof newHandOversStruct>;

/** What became of each certificate, in the order asked for. */
export const startedHandOversStruct = shape(
  {
    sendsAt: nullable(dateTime('when the email goes out, if it waits')),
    items: list(
      shape({
        certificate: certificateStruct,
        id: nullable(identifier('of the hand-over; null: the card wasn’t offered')),
        code: nullable(text({ description: 'why not: the error of POST /hand-overs' })),
        message: nullable(text({ description: 'the same for people' })),
      }),
    ),
  },
  { title: 'StartedHandOvers' },
);
export type StartedHandOvers = TypeOf<typeof startedHandOversStruct>;

export const handOversQueryStruct = shape(pageQuery(24));
export const handOversStruct = shape(pageOf(handOverStruct), { title: 'HandOvers' });

/** The offer behind an emailed link. */
export const handOverOfferStruct = shape(
  {
    ...cardFields,
    from: text({ description: 'the name of the owner who gives it away' }),
    email: text({ description: 'the address it is offered to' }),
    expiresAt: dateTime(),
  },
  { title: 'HandOverOffer' },
);
export type HandOverOffer = TypeOf<typeof handOverOfferStruct>;

import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct, NO_REPORT } from '../graded-cards/certificate.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { text } from '../schema/text.ts';
import {
  handOverOfferStruct,
  handOversQueryStruct,
  handOversStruct,
  handOverStruct,
  newHandOversStruct,
  newHandOverStruct,
  startedHandOversStruct,
} from './structs.ts';

const ours = { access: 'verified' } as const;
/** The code from the emailed link. Only the user with the address it was sent to may answer. */
const offer = {
  ...ours,
  params: shape({ code: text({ min: 16, max: 100, pattern: /^[\w-]+$/ }) }),
  errors: ['invitation_invalid', 'invitation_expired', 'forbidden'],
} as const;

export const startHandOver = endpoint({
  ...ours,
  method: 'POST',
  path: '/hand-overs',
  summary:
    'Offers a card of the caller to an email address; the link in the email expires in 7 days',
  ownerOnly: true,
  body: newHandOverStruct,
  response: handOverStruct,
  errors: [
    ...NO_REPORT,
    'listing_exists',
    'card_sold',
    'not_found',
    'card_handing_over',
    'invalid_email_send_time',
  ],
});

export const startHandOvers = endpoint({
  ...ours,
  method: 'POST',
  path: '/hand-overs/bulk',
  summary:
    'Offers cards of the caller to an email address, each that can be; one email has a link for each',
  ownerOnly: true,
  body: newHandOversStruct,
  response: startedHandOversStruct,
  errors: ['invalid_email_send_time'],
});

export const listHandOvers = endpoint({
  ...ours,
  method: 'GET',
  path: '/hand-overs',
  summary: 'Cards that the caller gave away or received, newest first',
  query: handOversQueryStruct,
  response: handOversStruct,
});

export const cancelHandOver = endpoint({
  ...ours,
  method: 'POST',
  path: '/hand-overs/{id}/cancel',
  summary: 'Cancels an offer that isn’t accepted yet',
  ownerOnly: true,
  params: shape({ id: identifier() }),
  body: shape({}),
  response: handOverStruct,
  errors: ['not_found', 'transition_not_allowed'],
});

export const readHandOverOffer = endpoint({
  ...offer,
  method: 'GET',
  path: '/hand-overs/offer/{code}',
  summary: 'The card offered to the caller',
  response: handOverOfferStruct,
});

export const acceptHandOver = endpoint({
  ...offer,
  method: 'POST',
  path: '/hand-overs/offer/{code}/accept',
  summary: 'Makes the caller the owner of the card',
  ownerOnly: true,
  body: shape({}),
  response: shape({ certificate: certificateStruct }),
});

export const declineHandOver = endpoint({
  ...offer,
  method: 'POST',
  path: '/hand-overs/offer/{code}/decline',
  summary: 'Declines the card',
  ownerOnly: true,
  body: shape({}),
  response: shape({ certificate: certificateStruct }),
});

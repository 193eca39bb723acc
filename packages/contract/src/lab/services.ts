import { CARD_QUANTITY } from '../constants/orders.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { oneOf, optional, required, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** What is paid for with each card besides its grade. */
const CARD_SERVICES = ['4k', 'video_360', 'foil_wrapped'] as const;
export type CardService = (typeof CARD_SERVICES)[number];

/** Those that the bench can confirm. Nobody sees a 360 video that isn’t delivered. */
export const CONFIRMED_SERVICES = ['4k', 'foil_wrapped'] as const satisfies readonly CardService[];

const serviceFields = {
  service: oneOf(CARD_SERVICES),
  label: text({ description: 'as on the bill' }),
  amount: integer({ min: 0, description: 'US cents paid for it' }),
} as const;
export const missingServiceStruct = shape(serviceFields, {
  title: 'MissingService',
  description: 'Something that was paid for with a card',
});
export type MissingService = TypeOf<typeof missingServiceStruct>;

export const serviceTallyStruct = shape(
  { ...serviceFields, cards: integer({ min: 1 }) },
  { title: 'ServiceTally', description: 'Something that was paid for with several cards' },
);
export type ServiceTally = TypeOf<typeof serviceTallyStruct>;

/** PUT /lab/orders/{orderNumber}/services, and its undoing. Sending it again changes nothing. */
export const confirmedServiceStruct = shape(
  {
    service: oneOf(CONFIRMED_SERVICES),
    itemIds: optional(list(identifier('a card'), { min: 1, max: CARD_QUANTITY.max })),
  },
  {
    title: 'ConfirmedService',
    description: 'Of the cards named, or of all at the stage before completion',
  },
);
export type ConfirmedService = TypeOf<typeof confirmedServiceStruct>;

/** Why cards are completed without something that was paid for. */
export const withoutReasonRule = required(
  text({
    min: 3,
    max: 500,
    trim: true,
    short: 'Say why in at least 3 characters',
    description: 'the customer reads it; what was paid for it is refunded',
  }),
  'Say why it is missing',
);
/** The form for that reason. */
export const completeWithoutStruct = shape({ reason: withoutReasonRule });

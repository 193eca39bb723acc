import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { CARD_SIZES } from './entry-rules.ts';
import { priceCodeRule, SERVICE_TIERS } from './options.ts';
import { ORDER_STAGES } from './stages.ts';

const price = integer({ min: 0, description: 'US cents' });
const named = { code: priceCodeRule, name: text(), description: text() };

export const serviceSpeedStruct = shape(
  {
    ...named,
    price,
    businessDays: integer({ min: 1, description: 'advertised turnaround' }),
    maxValue: nullable(
      integer({ min: 0, description: 'declared value of one card at most, in US cents' }),
    ),
  },
  { title: 'ServiceSpeed', description: 'Price and turnaround of grading, per card' },
);
export type ServiceSpeed = TypeOf<typeof serviceSpeedStruct>;

export const shippingTypeStruct = shape(
  {
    ...named,
    price,
    includedCards: integer({ min: 0, description: 'cards that the price covers' }),
    pricePerFurtherCard: price,
    businessDays: integer({ min: 1 }),
    isInternational: boolean('for addresses outside the United States'),
  },
  { title: 'ShippingType', description: 'How graded cards are sent back' },
);
export type ShippingType = TypeOf<typeof shippingTypeStruct>;

const tierStruct = shape(
  { ...named, code: oneOf(SERVICE_TIERS), price },
  { title: 'ServiceTier', description: 'Resolution of video and scans, per card' },
);
export type TierPrice = TypeOf<typeof tierStruct>;

/** `size` prices are added to a card's; the largest of them is what an `unsure` one may cost. */
export const cardSizeStruct = shape(
  {
    ...named,
    code: oneOf(CARD_SIZES),
    price,
    maxWidth: nullable(integer({ min: 1, description: 'tenths of a millimeter' })),
    maxHeight: nullable(integer({ min: 1, description: 'tenths of a millimeter' })),
    maxThickness: nullable(integer({ min: 1, description: 'hundredths of a millimeter' })),
  },
  { title: 'CardSize' },
);
export type CardSizePrice = TypeOf<typeof cardSizeStruct>;

/** A promotional package and its conditions. */
const packageStruct = shape(
  {
    ...named,
    percentOff: integer({ min: 1, max: 100, description: 'of grading, per card, rounded down' }),
    serviceSpeeds: list(priceCodeRule, { description: 'any, if empty' }),
    categories: list(text(), { description: 'any, if empty' }),
    minCards: integer({ min: 1 }),
    maxCards: integer({ min: 1 }),
    yearFrom: nullable(integer()),
    yearTo: nullable(integer()),
    validUntil: nullable(dateTime()),
  },
  { title: 'PromotionalPackage' },
);
export type PromotionalPackage = TypeOf<typeof packageStruct>;

/** Extras, one price each. */
const extrasStruct = shape(
  {
    foilWrapped: price,
    include360Video: price,
    assurance: price,
    submissionKit: integer({ min: 0, description: 'US cents per order' }),
    insurancePer100: integer({
      min: 0,
      description: 'US cents for each $100 insured or part of it',
    }),
  },
  { title: 'OrderExtras', description: 'US cents per card unless noted' },
);

/** GET /references/orders: the data of the order forms. */
export const orderReferencesStruct = shape(
  {
    serviceSpeeds: list(serviceSpeedStruct),
    tiers: list(tierStruct),
    extras: nullable(extrasStruct),
    sizes: list(cardSizeStruct),
    shippingTypes: list(shippingTypeStruct),
    packages: list(packageStruct),
    quoteDays: integer({ min: 1 }),
    mostCards: integer({ min: 1 }),
    pricesSince: nullable(dateTime('when these prices took effect')),
  },
  {
    title: 'OrderReferences',
    description:
      'What the order forms need; prices in US cents. Lists are empty, extras and pricesSince null while there is no price list.',
  },
);
export type OrderReferences = TypeOf<typeof orderReferencesStruct>;

export const orderStagesStruct = shape({
  items: list(
    shape(
      {
        code: oneOf(ORDER_STAGES),
        label: text(),
        color: shape({ light: text(), dark: text() }),
      },
      {
        title: 'OrderStageReference',
        description: 'color: of text on a light and a dark background',
      },
    ),
  ),
});

import { MAX_INSURED_CENTS } from '../constants/orders.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { cardQuantityRule } from './rules.ts';

/** Resolution of the witness video and scans. */
export const SERVICE_TIERS = ['1080p', '4k'] as const;

/** The code of a price: lower-case words joined by hyphens or underscores. */
export const priceCodeRule = text({
  min: 1,
  max: 60,
  pattern: /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/,
  reason: 'Expected lower-case letters, digits, hyphens or underscores',
});

export const insuredValueRule = integer({
  min: 0,
  max: MAX_INSURED_CENTS,
  low: 'Insured value can’t be negative',
  high: 'Insured value must be at most $1,000,000',
});

const optionFields = {
  serviceSpeed: nullable(priceCodeRule),
  tier: oneOf(SERVICE_TIERS),
  foilWrapped: boolean('slabs come wrapped in foil'),
  include360Video: boolean(),
  submissionKit: boolean('we send sleeves, holders, and a box first'),
  assurance: boolean('the grading fee comes back if a card can’t be graded'),
  shippingType: nullable(priceCodeRule),
  shippingAddressId: nullable(identifier('a shipping address of the customer')),
  billingAddressId: nullable(
    identifier(
      'an address of the customer; null: the default billing address, or else the shipping one',
    ),
  ),
  insuredValue: insuredValueRule,
  package: nullable(priceCodeRule),
  isPackageChosen: boolean(
    'keeps the package, or none if it is null; false: each quote picks the one with the lowest total, except in an order paid first',
  ),
  couponId: nullable(identifier('one of GET /coupons; reserved by being set')),
  /** At most the coupon's rest. Null: as many cards as it can pay for. */
  couponCards: nullable(cardQuantityRule),
} as const;

/** A customer's choices for an order; null: not chosen yet. */
export const orderOptionsStruct = shape(optionFields, { title: 'OrderOptions' });
export type OrderOptions = TypeOf<typeof orderOptionsStruct>;

/** Options to change; the others stay. */
export const orderOptionsChangeStruct = shape(
  {
    serviceSpeed: optional(optionFields.serviceSpeed),
    tier: optional(optionFields.tier),
    foilWrapped: optional(optionFields.foilWrapped),
    include360Video: optional(optionFields.include360Video),
    submissionKit: optional(optionFields.submissionKit),
    assurance: optional(optionFields.assurance),
    shippingType: optional(optionFields.shippingType),
    shippingAddressId: optional(optionFields.shippingAddressId),
    billingAddressId: optional(optionFields.billingAddressId),
    insuredValue: optional(optionFields.insuredValue),
    package: optional(optionFields.package),
    isPackageChosen: optional(optionFields.isPackageChosen),
    couponId: optional(optionFields.couponId),
    couponCards: optional(optionFields.couponCards),
  },
  { title: 'OrderOptionsChange' },
);
export type OrderOptionsChange = TypeOf<typeof orderOptionsChangeStruct>;

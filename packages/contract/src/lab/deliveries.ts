import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { deliveredStruct, deliveryCounts } from './delivery.ts';

/**
 * `received`: it waits for its turn. `working`: its cards are being taken. `done`: each was taken or
 * refused. `failed`: it can't be read, or was interrupted too often; cards taken before are kept.
 */
const DELIVERY_STATES = ['received', 'working', 'done', 'failed'] as const;

/** How long a delivery’s progress and results can be read after its end. */
const DELIVERY_DAYS = 30;

/** The longest that a call waits for a delivery’s end (`Prefer: wait`). */
export const MOST_WAITED_SECONDS = 60;

/** Refused cards that a delivery’s progress names; the list of its cards has all. */
export const REFUSALS_SHOWN = 100;

export const acceptedDeliveryStruct = shape(
  { id: identifier('of the delivery: GET /lab/deliveries/{id} tells how far it is') },
  { title: 'AcceptedDelivery' },
);

const summary = {
  id: identifier(),
  state: oneOf(
    DELIVERY_STATES,
    'received: waits for its turn; working; done: every card was taken or refused; failed: see failure',
  ),
  bytes: integer({ min: 0, description: 'of the zip' }),
  cards: nullable(integer({ min: 0, description: 'cards in it; null: not read yet' })),
  failure: nullable(text({ description: 'why it failed' })),
  receivedAt: dateTime(),
  startedAt: nullable(dateTime()),
  endedAt: nullable(dateTime(`its results are kept for ${DELIVERY_DAYS} days from then`)),
} as const;

/** How far a delivery is. */
export const deliveryProgressStruct = shape(
  {
    ...summary,
    done: integer({ min: 0, description: 'cards that were taken or refused so far' }),
    ...deliveryCounts,
    refusals: list(deliveredStruct, {
      description: `the first ${REFUSALS_SHOWN} refused cards, in the order of the delivery`,
    }),
  },
  { title: 'DeliveryProgress' },
);
export type DeliveryProgress = TypeOf<typeof deliveryProgressStruct>;

export const deliveriesQueryStruct = shape(pageQuery(20));
export const deliveriesPageStruct = shape(pageOf(shape(summary, { title: 'DeliverySummary' })), {
  title: 'DeliveriesPage',
});

export const deliveredCardsQueryStruct = shape(pageQuery(100, 1000));
/** Cards of a delivery that are done, in its order. */
export const deliveredCardsPageStruct = shape(pageOf(deliveredStruct), {
  title: 'DeliveredCardsPage',
});

export const preferStruct = shape({
  prefer: optional(
    text({
      max: 1000,
      description: `\`wait\` or \`wait=SECONDS\`: answers with the result if it is there by then, within ${MOST_WAITED_SECONDS} seconds`,
    }),
  ),
});

/** The most parts of an upload: 2 GiB, 8 MiB each. */
const MOST_PARTS = 256;

export const newUploadStruct = shape({
  bytes: integer({ min: 1, max: 2 ** 31 - 1, description: 'of the zip' }),
});

export const partParams = shape({
  uploadId: identifier(),
  part: integer({ min: 0, max: MOST_PARTS - 1, description: 'the first is 0' }),
});

/** An upload in parts: what is missing, and where to send it. */
export const deliveryUploadStruct = shape(
  {
    id: identifier('of the upload; the delivery will have the same'),
    bytes: integer({ min: 1 }),
    arrived: integer({
      min: 0,
      description: 'bytes of all parts before the first that is missing',
    }),
    parts: list(
      shape(
        {
          part: integer({ min: 0 }),
          bytes: integer({ min: 1, description: 'its size' }),
          url: text({ description: 'where to PUT its bytes' }),
        },
        { title: 'MissingPart' },
      ),
      { description: 'those that are missing, in their order; send them one after another' },
    ),
    isSigned: boolean(
      'true: the addresses are signed for an hour, and take no Authorization. false: they are of this API',
    ),
  },
  { title: 'DeliveryUpload' },
);
export type DeliveryUpload = TypeOf<typeof deliveryUploadStruct>;

export const receivedPartStruct = shape({ part: integer({ min: 0 }) }, { title: 'ReceivedPart' });

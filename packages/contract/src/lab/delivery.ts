import { certificateStruct } from '../graded-cards/certificate.ts';
import {
  bothSides,
  cardMeasuresStruct,
  centeringStruct,
  outlineStruct,
  cornerFields,
  CORNERS,
  defectStruct,
  edgeFields,
  EDGES,
  subgradesStruct,
} from '../graded-cards/structs.ts';
import { boxStruct } from '../media/structs.ts';
import { isSerialInRun } from '../orders/copy-details.ts';
import { cmpCodeRule, divisorNumberRule, serialNumberRule } from '../orders/entry-rules.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, refined, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/**
 * A grading machine's delivery: a folder or a zip with this file, and next to it the pictures and
 * videos it names.
 */
export const DELIVERY_FILE = 'delivery.json';
/** Where the format is published as JSON Schema. */
export const DELIVERY_SCHEMA_PATH = '/lab/delivery.schema.json';
/** The most cards in one delivery. */
export const MOST_CARDS_DELIVERED = 10_000;

const FILE_NAME = String.raw`[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*`;
const fileName = (kinds: string, description: string) =>
  text({
    min: 1,
    max: 120,
    pattern: new RegExp(`^${FILE_NAME}\\.(${kinds})$`),
    reason: `Expected the name of a file (${kinds.replaceAll('|', ', ')}) without a folder`,
    description,
  });
const picture = (description: string) => fileName('jpg|jpeg|png|webp|tif|tiff', description);
const video = (description: string) => fileName('mp4', description);

/** One of each location, in any order. */
function each<T extends { location: string }>(locations: readonly string[]) {
  return (found: readonly T[]) =>
    new Set(found.map(({ location }) => location)).size === locations.length ||
    `Expected one of each: ${locations.join(', ')}`;
}

const cornersRule = refined(
  list(shape({ ...cornerFields, box: boxStruct }, { title: 'DeliveredCorner' }), {
    min: CORNERS.length,
    max: CORNERS.length,
    description: 'boxes on the scan of the side',
  }),
  each(CORNERS),
);
const edgesRule = refined(
  list(shape({ ...edgeFields, box: boxStruct }, { title: 'DeliveredEdge' }), {
    min: EDGES.length,
    max: EDGES.length,
    description: 'boxes on the scan of the side',
  }),
  each(EDGES),
);

const slabStruct = shape(
  {
    front: picture('the front of the slab'),
    back: picture('the back of the slab'),
    photos: list(picture('a photo of the slab'), {
      max: 24,
      description: 'each becomes a square and a vertical image',
    }),
  },
  { title: 'DeliveredSlab' },
);

/** One graded card, as it is delivered. */
export const deliveredCardStruct = refined(
  shape(
    {
      itemId: identifier('the card of the order'),
      certificate: optional(certificateStruct),
      regrade: optional(
        text({
          min: 1,
          max: 500,
          trim: true,
          description: 'why a card with a certificate is graded again; public',
        }),
      ),
      gradedAt: optional(dateTime('when it was graded; left out: now')),
      serialNumber: optional(nullable(serialNumberRule)),
      divisorNumber: optional(nullable(divisorNumberRule)),
      cmpCode: optional(nullable(cmpCodeRule)),
      isPrizm: optional(boolean()),
      isRefractor: optional(boolean()),
      score: nullable(integer({ min: 100, max: 1000, description: 'null: Authentic' })),
      subgrades: nullable(bothSides(subgradesStruct)),
      size: cardMeasuresStruct,
      scans: bothSides(picture('a side of the card; boxes are in its pixels')),
      rakingLight: bothSides(picture('the same side in raking light, with the same pixels')),
      outline: optional(outlineStruct),
      centering: bothSides(centeringStruct),
      corners: bothSides(cornersRule),
      edges: bothSides(edgesRule),
      defects: list(defectStruct, { max: 500, description: 'of both sides' }),
      dings: list(text({ min: 1, max: 40 }), {
        max: 500,
        description: 'ids of the defects that moved the grade',
      }),
      slab: nullable(slabStruct),
      spin: nullable(
        shape(
          { video: video('once around, from the front'), poster: picture('its first frame') },
          { title: 'DeliveredSpin' },
        ),
      ),
      witness: nullable(
        shape(
          { video: video('the grading, filmed'), poster: nullable(picture('a frame of it')) },
          { title: 'DeliveredWitness' },
        ),
      ),
    },
    {
      title: 'DeliveredCard',
      description:
        'One graded card, as it is delivered. The lab identified it: a serial number, divisor, CMP code, prizm, or refractor must be what it saw.',
    },
  ),
  ({ defects, dings, divisorNumber, score, serialNumber, subgrades }) => {
    const isInRun = isSerialInRun({ divisorNumber, serialNumber });
    if (isInRun !== true) return isInRun;
    const ids = new Set(defects.map(({ id }) => id));
    if (ids.size < defects.length) {
      return { field: 'defects', reason: 'Two defects have the same id' };
    }
    const unknown = dings.find((id) => !ids.has(id));
    if (unknown !== undefined) return { field: 'dings', reason: `There is no defect ${unknown}` };
    if ((score === null) !== (subgrades === null)) {
      return { field: 'subgrades', reason: 'Expected with a score, and only then' };
    }
    const lost = defects.reduce((sum, { deduction }) => sum + deduction, 0);
    const expected = score === null ? 0 : 1000 - score;
    if (lost === expected) return true;
    const reason = `Deductions add up to ${lost}; expected ${expected}, what the score is short of 1000`;
    return { field: 'defects', reason: score === null ? 'Authentic has no deductions' : reason };
  },
);
export type DeliveredCard = TypeOf<typeof deliveredCardStruct>;

/** The content of `delivery.json`. */
export const deliveryStruct = shape(
  {
    orderNumber: optional(orderNumberStruct),
    cards: list(deliveredCardStruct, { max: MOST_CARDS_DELIVERED }),
  },
  {
    title: 'Delivery',
    description:
      'Graded cards from a grading machine. With an order number, cards of other orders are refused.',
  },
);

/**
 * `completed`: pictures or videos were added to a report that is otherwise unchanged. `unchanged`:
 * everything was delivered before.
 */
export const DELIVERY_OUTCOMES = [
  'graded',
  'regraded',
  'completed',
  'unchanged',
  'refused',
] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

const deliveryProblemStruct = shape(
  {
    file: text({ description: 'the file it is about' }),
    field: text({ description: 'such as `cards.3.defects.0.box`' }),
    reason: text(),
  },
  { title: 'DeliveryProblem' },
);
export type DeliveryProblem = TypeOf<typeof deliveryProblemStruct>;

export const deliveredStruct = shape(
  {
    itemId: nullable(text({ description: 'null: it can’t be read' })),
    certificate: nullable(certificateStruct),
    outcome: oneOf(DELIVERY_OUTCOMES),
    problems: list(deliveryProblemStruct, { description: 'why it was refused' }),
  },
  { title: 'Delivered' },
);
export type Delivered = TypeOf<typeof deliveredStruct>;

const count = integer({ min: 0 });
/** How many cards had each outcome. */
export const deliveryCounts = {
  graded: count,
  regraded: count,
  completed: count,
  unchanged: count,
  refused: count,
} as const;

/** The result of a delivery, card by card in its order. */
export const deliveryResultStruct = shape(
  { ...deliveryCounts, cards: list(deliveredStruct) },
  { title: 'DeliveryResult' },
);
export type DeliveryResult = TypeOf<typeof deliveryResultStruct>;

import { boxStruct, clipStruct, pictureStruct } from '../media/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { integer, number } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, type Schema, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { certificateStruct } from './certificate.ts';
import { GRADE_KEYS } from './grade.ts';

const points = (description: string) => integer({ min: 0, max: 1000, description });

export const gradeStruct = shape(
  {
    key: oneOf(GRADE_KEYS),
    score: nullable(integer({ min: 100, max: 1000, description: 'null: Authentic' })),
    grade: text({ max: 4, description: '10 to 1 with halves, or A' }),
    label: text({ max: 16 }),
  },
  { title: 'Grade' },
);

/** The card's data on the slab's label. */
export const gradedCardIdentityStruct = shape(
  {
    category: text({ max: 60 }),
    year: integer({ min: 1800, max: 2200 }),
    brand: text({ max: 120, description: 'the maker or series' }),
    set: text({ max: 200 }),
    subset: nullable(text({ max: 200 })),
    name: text({ max: 200 }),
    number: text({ max: 60, description: 'as printed; may contain slashes' }),
    variation: text({ max: 120, description: 'normal, holo, reverse, ...' }),
    rarity: nullable(text({ max: 60 })),
    cmpCode: nullable(text({ max: 40, description: 'the small print code on the back' })),
    serialNumber: nullable(integer({ min: 1, description: '23 of 23/99' })),
    divisorNumber: nullable(integer({ min: 1, description: '99 of 23/99' })),
    isPrizm: boolean(),
    isRefractor: boolean(),
  },
  { title: 'Card', description: 'What the label on the slab says about the card' },
);

const SIDES = ['FRONT', 'BACK'] as const;
export const DEFECT_TYPES = ['SURFACE', 'CORNER', 'EDGE', 'CENTERING'] as const;
export const MARK_KINDS = [
  'scratch',
  'print_line',
  'dent',
  'indentation',
  'stain',
  'print_defect',
  'crease',
  'whitening',
  'fray',
  'fill',
  'off_center',
] as const;
export const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const;
export const EDGES = ['top', 'right', 'bottom', 'left'] as const;
export const LOCATIONS = [...CORNERS, ...EDGES, 'center'] as const;

const defectFields = {
  id: text({ min: 1, max: 40, description: 'unique within the report' }),
  side: oneOf(SIDES),
  type: oneOf(DEFECT_TYPES),
  kind: oneOf(MARK_KINDS),
  location: oneOf(LOCATIONS),
  box: boxStruct,
  deduction: integer({ min: 0, max: 1000, description: 'points it cost; all of them add up' }),
  foundBy: oneOf(['machine', 'hand']),
};

/** One defect; its box is on the scan (and raking-light image) of its side. */
export const defectStruct = shape(defectFields, {
  title: 'Defect',
  description: 'One defect; its box is on the scan of its side',
});

/** A defect of notable grade significance. */
const dingStruct = shape(
  { ...defectFields, closeUp: pictureStruct },
  { title: 'Ding', description: 'A defect of notable grade significance' },
);

export const bothSides = <T>(side: Schema<T>) => shape({ front: side, back: side });

/** The card's position on each scan. */
export const outlineStruct = bothSides(boxStruct);

const border = integer({ min: 0, max: 10_000, description: 'hundredths of a millimeter' });

/** Widths of the four borders, in hundredths of a millimeter, and the two ratios they make. */
export const centeringStruct = shape(
  {
    left: border,
    right: border,
    top: border,
    bottom: border,
    leftRight: text({ max: 7, description: '55/45' }),
    topBottom: text({ max: 7, description: '52/48' }),
  },
  { title: 'Centering', description: 'The borders of one side and the ratios they make' },
);

/** A corner's measurements. */
export const cornerFields = {
  location: oneOf(CORNERS),
  angle: nullable(number({ min: 0, max: 180, description: 'degrees; null: not measurable' })),
  fill: points('0 to 1000'),
  fray: points('0 to 1000'),
  score: points('0 to 1000'),
};
const cornerStruct = shape({ ...cornerFields, closeUp: pictureStruct }, { title: 'Corner' });

/** An edge's measurements. */
export const edgeFields = {
  location: oneOf(EDGES),
  fill: points('0 to 1000'),
  fray: points('0 to 1000'),
  score: points('0 to 1000'),
};
const edgeStruct = shape({ ...edgeFields, strip: pictureStruct }, { title: 'Edge' });

const surfaceStruct = shape(
  {
    rakingLight: pictureStruct,
    marks: list(text({ max: 40 }), { max: 500, description: 'ids of defects in defect_map' }),
  },
  { title: 'Surface' },
);

/** The eight subgrades, 0 to 1000 each. They compound into the score; they are not averaged. */
export const subgradesStruct = shape(
  {
    centering: points('0 to 1000'),
    corners: points('0 to 1000'),
    edges: points('0 to 1000'),
    surface: points('0 to 1000'),
  },
  { title: 'Subgrades', description: 'They compound into the score; they are not averaged' },
);

/** This certificate's rank among all of the same card and variation. */
const populationStruct = shape(
  {
    total: integer({ min: 1, description: 'certificates of this card' }),
    atGrade: integer({ min: 1 }),
    higher: integer({ min: 0 }),
    rank: nullable(integer({ min: 1, description: 'by score; null: Authentic' })),
    rankInGrade: nullable(integer({ min: 1 })),
    chronology: integer({ min: 1, description: '1: the first of this card ever graded' }),
    chronologyInGrade: integer({ min: 1 }),
  },
  {
    title: 'Population',
    description: 'The rank of this certificate among all of the same card and variation',
  },
);

/** The measured size of a card, and its difference from the expected size. */
export const cardMeasuresStruct = shape({
  width: number({ min: 0, max: 100, description: 'inches' }),
  height: number({ min: 0, max: 100, description: 'inches' }),
  score: points('0 to 1000'),
});

const slabImagesStruct = shape(
  {
    front: pictureStruct,
    back: pictureStruct,
    _1x1: list(pictureStruct, { max: 24, description: 'square, for marketplace and social posts' }),
    _9x16: list(pictureStruct, { max: 24, description: 'vertical, for stories and reels' }),
  },
  { title: 'SlabImages' },
);

/** A grade that a certificate had before it was graded again. */
const earlierGradeStruct = shape(
  {
    grade: gradeStruct,
    gradedAt: dateTime(),
    regradedAt: dateTime('when another grade took its place'),
    reason: text({ description: 'why the card was graded again' }),
  },
  { title: 'EarlierGrade', description: 'A grade that the certificate had before a regrade' },
);

/** Everything in a published report. */
export const gradedCardDetailStruct = shape(
  {
    certificate: certificateStruct,
    gradedAt: dateTime(),
    card: gradedCardIdentityStruct,
    grade: gradeStruct,
    subgrades: nullable(bothSides(subgradesStruct)),
    size: cardMeasuresStruct,
    images: bothSides(pictureStruct),
    outline: optional(outlineStruct),
    slab: nullable(slabImagesStruct),
    spin: nullable(clipStruct),
    hasWitnessVideo: boolean(),
    centering: bothSides(centeringStruct),
    surface_details: bothSides(surfaceStruct),
    corner_details: bothSides(list(cornerStruct, { max: 4 })),
    edge_details: bothSides(list(edgeStruct, { max: 4 })),
    defect_map: bothSides(list(defectStruct, { max: 500 })),
    dings: bothSides(list(dingStruct, { max: 500 })),
    population: populationStruct,
    history: list(earlierGradeStruct, { description: 'earlier grades, oldest first' }),
  },
  { title: 'GradedCardDetail', description: 'Everything in a published report' },
);

/** The short answer: the grade, a picture, and how rare it is. */
export const gradedCardScoreStruct = shape(
  {
    certificate: certificateStruct,
    gradedAt: dateTime(),
    card: gradedCardIdentityStruct,
    grade: gradeStruct,
    image: pictureStruct,
    population: populationStruct,
  },
  { title: 'GradedCardScore', description: 'The grade, a picture, and how rare it is' },
);

export type GradedCardIdentity = TypeOf<typeof gradedCardIdentityStruct>;
export type GradedCardDetail = TypeOf<typeof gradedCardDetailStruct>;
export type GradedCardScore = TypeOf<typeof gradedCardScoreStruct>;
export type Defect = TypeOf<typeof defectStruct>;
export type Ding = TypeOf<typeof dingStruct>;
export type Corner = TypeOf<typeof cornerStruct>;
export type Edge = TypeOf<typeof edgeStruct>;
export type Centering = TypeOf<typeof centeringStruct>;
export type Subgrades = TypeOf<typeof subgradesStruct>;
export type EarlierGrade = TypeOf<typeof earlierGradeStruct>;
export type Population = TypeOf<typeof populationStruct>;
export type Side = (typeof SIDES)[number];

import {
  cardName,
  editionTitle,
  type GradedCardDetail,
  SHARE_SIZE,
} from '@tag/contract/graded-cards';
import { formatCount } from '@tag/contract/formats';
import sharp from 'sharp';
import { measureText, type, wrap } from './fonts.ts';

/** Where the slab, or the card of one without, is fitted in. */
const PICTURE = { left: 64, top: 45, width: 360, height: 540 };
const MARGIN = 64;
const TEXT_LEFT = 488;
const TITLE = { font: 'bold', size: 54, tracking: -0.02 } as const;
const SET = { font: 'plain', size: 28 } as const;
const GRADE = { font: 'bold', size: 132, tracking: -0.03 } as const;
const MOST_LINES = 2;
const WHITE = 'fill="#fff"';
const QUIET = 'fill="#a2afb1"';

/**
 * A report as other sites show a link to it: the slab, the card's name, the grade. JPEG, 1200 x 630.
 * @param picture of the slab, or of the card; null: there is none.
 */
export async function drawShareImage(
  { card, certificate, grade }: Pick<GradedCardDetail, 'card' | 'certificate' | 'grade'>,
  picture: Uint8Array | null,
): Promise<Buffer> {
  const left = picture ? TEXT_LEFT : MARGIN;
  const textWidth = SHARE_SIZE.width - left - MARGIN;
  const lines = wrap(cardName(card), textWidth, TITLE);
  const shown = lines.slice(0, MOST_LINES);
  if (lines.length > MOST_LINES) shown[MOST_LINES - 1] += ' …';
  const gradeAt = 440;
  const besideGrade = left + measureText(grade.grade, GRADE) + 28;
  const score = grade.score === null ? '' : `${formatCount(grade.score)} of 1,000 points`;
  const parts = [
    type(editionTitle(card), left, 112, { ...SET, maxWidth: textWidth }, QUIET),
    ...shown.map((line, at) =>
      type(line, left, 190 + at * 62, { ...TITLE, maxWidth: textWidth }, WHITE),
    ),
    type(grade.grade, left, gradeAt, GRADE, 'fill="#74d2e2"'),
    type(grade.label, besideGrade, gradeAt - 52, { font: 'bold', size: 40 }, WHITE),
    type(score, besideGrade, gradeAt - 4, SET, QUIET),
    type('TAG', left, 566, { font: 'bold', size: 30, tracking: 0.06 }, WHITE),
    type(`Certificate ${certificate}`, left + 88, 566, SET, QUIET),
  ];
  const { width, height } = SHARE_SIZE;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#16333a"/><stop offset="1" stop-color="#0f1213"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><rect x="${left}" y="494" width="${textWidth}" height="1" fill="#3a484b"/>${parts.join('')}</svg>`;
  const canvas = sharp(Buffer.from(ground));
  if (picture) canvas.composite([await fitted(picture)]);
  return canvas.flatten().jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

/** Centered in its place, as large as fits. */
async function fitted(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .resize({ width: PICTURE.width, height: PICTURE.height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: PICTURE.left + Math.round((PICTURE.width - info.width) / 2),
    top: PICTURE.top + Math.round((PICTURE.height - info.height) / 2),
  };
}

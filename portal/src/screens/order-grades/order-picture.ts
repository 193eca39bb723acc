import type { PublicClient } from '@tag/client/public';
import { gradeName } from '@tag/contract/graded-cards';
import type { OrderGrade } from '@tag/contract/orders';
import { cellsOf, SIZE } from './picture-layout.ts';

/** The picture is for other sites: the same in light and dark. */
const COLORS = { ground: '#14181b', slab: '#f4f6f7', label: '#14181b', text: '#f4f6f7' } as const;
const FONT = 'system-ui, sans-serif';
const QUALITY = 0.9;
/** The share of a slab that its label takes. */
const LABEL = 0.16;

/**
 * Draws cards in their slabs, each with its grade, and the order's name above them.
 * @throws if a card's picture doesn't load.
 */
export async function drawOrder(
  client: Pick<PublicClient, 'mediaUrl'>,
  cards: readonly OrderGrade[],
  name: string,
): Promise<Blob> {
  const pictures = await Promise.all(cards.map((card) => load(client, card)));
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width;
  canvas.height = SIZE.height;
  const context = canvas.getContext('2d')!;
  context.fillStyle = COLORS.ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.textBaseline = 'middle';
  context.fillStyle = COLORS.text;
  write(context, name || 'My graded cards', {
    x: SIZE.gap,
    y: SIZE.head / 2 + SIZE.gap / 2,
    width: SIZE.width - 2 * SIZE.gap,
    size: 52,
  });
  for (const [index, cell] of cellsOf(cards.length).entries()) {
    drawSlab(context, cell, cards[index]!, pictures[index]);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture can’t be written'))),
      'image/jpeg',
      QUALITY,
    );
  });
}

type Cell = ReturnType<typeof cellsOf>[number];

function drawSlab(
  context: CanvasRenderingContext2D,
  { height, width, x, y }: Cell,
  { certificate, grade }: OrderGrade,
  picture: ImageBitmap | undefined,
): void {
  const label = height * LABEL;
  const edge = Math.min(width, height) * 0.03;
  context.fillStyle = COLORS.slab;
  context.beginPath();
  context.roundRect(x, y, width, height, edge);
  context.fill();
  context.fillStyle = COLORS.label;
  const score = grade.score === null ? '' : ` · ${grade.score}`;
  const inside = { x: x + edge, width: width - 2 * edge };
  write(context, `${gradeName(grade)}${score}`, {
    ...inside,
    y: y + label * 0.4,
    size: label * 0.4,
  });
  write(context, certificate, { ...inside, y: y + label * 0.76, size: label * 0.24 });
  if (!picture) return;
  const room = { width: width - 2 * edge, height: height - label - edge };
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const drawn = { width: picture.width * scale, height: picture.height * scale };
  context.drawImage(
    picture,
    x + (width - drawn.width) / 2,
    y + label + (room.height - drawn.height) / 2,
    drawn.width,
    drawn.height,
  );
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** Writes a line in the largest type that fits, up to a size. */
function write(context: CanvasRenderingContext2D, text: string, { size, width, x, y }: Line): void {
  context.font = `600 ${size}px ${FONT}`;
  const wide = context.measureText(text).width;
  if (wide > width) context.font = `600 ${(size * width) / wide}px ${FONT}`;
  context.fillText(text, x, y);
}

async function load(
  client: Pick<PublicClient, 'mediaUrl'>,
  { image }: OrderGrade,
): Promise<ImageBitmap | undefined> {
  if (!image) return undefined;
  const url = new URL(client.mediaUrl(image, { width: 640, format: 'jpeg' }), document.baseURI);
  // Caches keep what one site may read apart from what another may.
  url.searchParams.set('origin', window.location.origin);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.href}: ${answer.status}`);
  return createImageBitmap(await answer.blob());
}

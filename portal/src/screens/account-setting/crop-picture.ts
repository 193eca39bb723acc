/** A part of a picture, in its own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of an avatar's side: enough for the largest size it is shown, on a dense screen. */
const SIDE = 512;

/**
 * The part of a picture as its own file, square.
 * @throws Error when the browser cannot read the picture.
 */
export async function cropPicture(file: File, { x, y, width, height }: CropArea): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  const side = Math.min(SIDE, Math.round(width));
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')!.drawImage(picture, x, y, width, height, 0, 0, side, side);
  picture.close();
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
  if (!blob) throw new Error('The picture could not be cut');
  return blob;
}

/** The types that may be stored and served, by extension. */
const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  mp4: 'video/mp4',
} as const;

type MediaExtension = keyof typeof MEDIA_TYPES;

const SIGNATURES: Readonly<Record<MediaExtension, (head: Buffer) => boolean>> = {
  jpg: (head) => head.subarray(0, 3).toString('hex') === 'ffd8ff',
  webp: (head) =>
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  png: (head) => head.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  mp4: (head) => head.toString('latin1', 4, 8) === 'ftyp',
};

/** How many bytes say what a file is. */
const HEAD_BYTES = 16;

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\.(jpg|webp|png|mp4)$/;

export interface MediaKey {
  /** `k3f…/front.jpg`: one folder, one file, no dots but the one before the ending. */
  readonly key: string;
  readonly type: (typeof MEDIA_TYPES)[MediaExtension];
  readonly isPicture: boolean;
}

/** Reads a key; null if invalid (traversal, odd characters, unknown extensions, too long). */
export function parseMediaKey(text: string): MediaKey | null {
  const extension = KEY.exec(text)?.[1] as MediaExtension | undefined;
  if (!extension) return null;
  return { key: text, type: MEDIA_TYPES[extension], isPicture: extension !== 'mp4' };
}

/** The folder of files that need a signed link. */
const PRIVATE = 'private/';

/** The key of a private file: public routes don't accept keys of three parts. */
export function privateKey(mediaKey: string, file: string): string {
  return `${PRIVATE}${mediaKey}/${file}`;
}

/** Reads the key of a private file; null if it isn't one. */
export function parsePrivateKey(text: string): MediaKey | null {
  if (!text.startsWith(PRIVATE)) return null;
  const below = parseMediaKey(text.slice(PRIVATE.length));
  return below && { ...below, key: text };
}

/** Reads a key of a stored file, public or private. */
export function parseStoredKey(text: string): MediaKey | null {
  return parseMediaKey(text) ?? parsePrivateKey(text);
}

/** @throws Error if a store can't have the key. */
export function assertStoredKey(key: string): void {
  if (!parseStoredKey(key)) throw new Error(`Not a media key: ${JSON.stringify(key)}`);
}

/**
 * Checks a file before it is stored: files are served with the type of their extension, so they must have
 * it. @throws Error if the key is invalid, or the bytes don't match its extension.
 */
export function assertStorable(key: string, bytes: Uint8Array): void {
  assertStoredKey(key);
  const extension = key.slice(key.lastIndexOf('.') + 1) as MediaExtension;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES));
  if (!SIGNATURES[extension](head)) throw new Error(`The bytes of ${key} are no ${extension}`);
}

/** Content that is checked as it is read. @throws Error as `assertStorable` does, before the first part */
export async function* storable(
  key: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let isChecked = false;
  const check = () => {
    assertStorable(key, head);
    isChecked = true;
  };
  for await (const part of content) {
    if (isChecked) {
      yield part;
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.byteLength < HEAD_BYTES) continue;
    check();
    yield head;
  }
  if (isChecked) return;
  check();
  yield head;
}

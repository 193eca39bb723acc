export const UNREADABLE_VIDEO = 'Is no MP4 that can be read';
export const UNREADABLE_PICTURE =
  'Is no picture that can be read: send a JPEG, PNG, WebP, or TIFF of at most 150 megapixels';

type FileKind = 'picture' | 'video';

/** How many bytes say what a file is. */
export const HEAD_BYTES = 12;

/** The first bytes, in Latin 1, of each format we read. */
const BEGINNINGS: Readonly<Record<FileKind, RegExp>> = {
  picture: /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF....WEBP|II[*+]\0|MM\0[*+])/s,
  video: /^....(?:ftyp|moov|mdat|free|skip|wide)/s,
};

export const kindOf = (name: string): FileKind => (name.endsWith('.mp4') ? 'video' : 'picture');

/** Why a file can't be what its name says, from its first bytes; undefined if it can. */
export function refusalOfKind(kind: FileKind, head: Buffer): string | undefined {
  if (BEGINNINGS[kind].test(head.toString('latin1'))) return undefined;
  return kind === 'video' ? UNREADABLE_VIDEO : UNREADABLE_PICTURE;
}

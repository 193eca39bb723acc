/** The text of a file, or a sentence for the user about why it has none. */
type Decoded = { readonly text: string } | { readonly refusal: string };

const AS_CSV = 'Save it as CSV (File, Save as, CSV UTF-8), then drop that file here.';

/** File types by their first bytes; `?` matches any. */
const KINDS: readonly [start: string, refusal: string][] = [
  ['\xD0\xCF\x11\xE0', `That’s an old Excel or Office file. ${AS_CSV}`],
  ['%PDF', 'That’s a PDF. Open the list it was made from and save that as CSV.'],
  ...[
    '\x89PNG',
    '\xFF\xD8\xFF',
    'GIF8',
    'BM????\0\0',
    'RIFF????WEBP',
    'II*\0',
    'MM\0*',
    '????ftyp',
  ].map((start): [string, string] => [
    start,
    'That’s a picture or a video. Drop a CSV file with one card in each row.',
  ]),
  ...['\x1F\x8B', 'Rar!', '7z\xBC\xAF', 'BZh'].map((start): [string, string] => [
    start,
    'That’s a compressed file. Unpack it first, then drop the CSV file that’s in it.',
  ]),
];

const NOT_TEXT = 'That isn’t a text file. Drop a CSV file with one card in each row.';

/** How far into a file a byte-order mark, a format's name, or the zeros of UTF-16 are looked for. */
const HEAD = 4096;

/**
 * Decodes UTF-8, UTF-16 with or without its mark, and Windows-1252, which spreadsheets still write.
 * Refuses pictures, workbooks, archives, and everything else that isn't text.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) {
    return { refusal: refuseZip(head) };
  }
  const known = KINDS.find(([start]) => matches(head, start));
  if (known) return { refusal: known[1] };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // Bytes that text never contains.
  return /[\0-\x08\x0E-\x1F\uFFFE]/.test(text) ? { refusal: NOT_TEXT } : { text };
}

const matches = (head: string, start: string) =>
  [...start].every((byte, index) => byte === '?' || byte === head[index]);

function refuseZip(head: string): string {
  if (/xl\/|\[Content_Types\]\.xml/.test(head)) return `That’s an Excel workbook. ${AS_CSV}`;
  if (head.includes('opendocument.spreadsheet') || head.includes('Index/')) {
    return `That’s a spreadsheet file. ${AS_CSV}`;
  }
  return 'That’s a ZIP file. Unpack it first, then drop the CSV file that’s in it.';
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // In UTF-16 every other byte of English text is zero.
  const head = bytes.subarray(0, HEAD);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  if (even > head.length / 4 && odd === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

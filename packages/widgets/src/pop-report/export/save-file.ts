/** Long enough for any browser to start saving. */
const KEPT_MS = 60_000;

/** Downloads a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** A file name from words in any script: `tag-population-1999-base-set.csv`. */
export function fileName(words: readonly (string | number | null)[], ending: string): string {
  const name = words
    .filter((word) => word !== null)
    .join(' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `tag-population${name && `-${name}`}.${ending}`;
}

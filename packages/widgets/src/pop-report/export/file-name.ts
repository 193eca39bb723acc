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

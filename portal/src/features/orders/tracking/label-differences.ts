/** Words as they are compared: without case, accents, and signs around them. */
const plain = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .toLowerCase();

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => plain(word) !== '');

/** The words of a text that another one lacks. */
export function wordsOnlyIn(text: string, other: string): ReadonlySet<string> {
  const known = new Set(wordsOf(other).map(plain));
  return new Set(wordsOf(text).filter((word) => !known.has(plain(word))));
}

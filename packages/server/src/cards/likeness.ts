/** The most typos in a word of this many letters. */
const mistakesIn = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/**
 * How similar a typed word is to one of the catalogue, from 0 (another word) to 1 (the same). A partly
 * typed word scores its share of the length; each typo costs its share of the word.
 */
export function likeness(typed: string, word: string): number {
  if (typed === word) return 1;
  const length = Math.max(typed.length, word.length);
  if (typed.length > 1 && word.startsWith(typed)) return typed.length / length;
  const most = mistakesIn(Math.min(typed.length, word.length));
  // Any other digit changes the meaning.
  if (most === 0 || /^[0-9]+$/.test(typed) || /^[0-9]+$/.test(word)) return 0;
  const mistakes = mistakesBetween(typed, word, most);
  return mistakes > most ? 0 : 1 - mistakes / length;
}

/**
 * The letters left out, added, wrong, or swapped with their neighbor between two words (the optimal
 * string alignment distance); more than `most` once there are more.
 */
export function mistakesBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let fewest = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) fewest = Math.min(fewest, before[j - 2]! + 1);
      row.push(fewest);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[other.length]!;
}

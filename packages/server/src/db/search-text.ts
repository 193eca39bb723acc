/** What searches look through and are made of: lower case, without accents. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a folded text is a word that can be mistyped: no number, and not too short to be told. */
export const isWord = (text: string) => text.length >= 3 && /^[^#0-9]/.test(text);

/** `foldText` in SQL, of an expression of type text. */
export function foldedSql(expression: string): string {
  const marks = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';
  return `lower(regexp_replace(normalize(${expression}, NFKD), '${marks}', '', 'g'))`;
}

/** Whether folded text is a word that could be mistyped: long enough, and not a number. */
export const isWord = (text: string) => text.length >= 3 && /^[^#0-9]/.test(text);

/** The contract's `foldText` in SQL, of an expression of type text. */
export function foldedSql(expression: string): string {
  const marks = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';
  return `lower(regexp_replace(normalize(${expression}, NFKD), '${marks}', '', 'g'))`;
}

/**
 * Rows as CSV that spreadsheets open rightly: UTF-8 with its mark, CRLF, quotes where needed. A cell
 * that a spreadsheet would run as a formula is written with an apostrophe before it.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(toCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function toCell(value: string): string {
  // Spaces before the sign do not keep a spreadsheet from reading it.
  const safe = /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a text to the browser as a file. */
export function downloadCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

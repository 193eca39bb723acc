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

/** Downloads a table. @param csv as `toCsv` writes it */
export const saveCsv = (csv: string, name: string): void =>
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);

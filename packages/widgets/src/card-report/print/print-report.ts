/** The printed pictures. */
const ON_PAPER = '.tag-report-paper-pictures img';
/** Printing doesn't wait longer than this for a picture. */
const PATIENCE_MS = 6000;

/** Fetches the printed pictures that lazy loading hasn't fetched yet. */
export function fetchForPaper(report: ParentNode): HTMLImageElement[] {
  const pictures = [...report.querySelectorAll<HTMLImageElement>(ON_PAPER)];
  for (const picture of pictures) picture.loading = 'eager';
  return pictures;
}

/** Prints the page once its pictures have loaded. */
export async function printReport(report: ParentNode): Promise<void> {
  const pictures = fetchForPaper(report);
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  window.print();
}

/** The pictures that are printed; all others stay as they are. */
const ON_PAPER = '.tag-report-paper-pictures img';
/** A picture that takes longer than this is printed without. */
const PATIENCE_MS = 6000;

/** Fetches lazy images that printing needs. */
export function fetchForPaper(report: ParentNode): HTMLImageElement[] {
  const pictures = [...report.querySelectorAll<HTMLImageElement>(ON_PAPER)];
  for (const picture of pictures) picture.loading = 'eager';
  return pictures;
}

/** Prints the page once its pictures are there. */
export async function printReport(report: ParentNode): Promise<void> {
  const pictures = fetchForPaper(report);
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  window.print();
}

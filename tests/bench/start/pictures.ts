import type { BrowserContext } from 'playwright-core';

const LONGEST_MS = 60_000;
/** How long nothing may be missing: a busy machine runs the next script late. */
const QUIET_MS = 3000;

/** When a page's pictures showed, in seconds after it was opened; Infinity: not within a minute. */
export interface PicturesShown {
  readonly all: number;
  /** The first one of a certificate's. */
  readonly first: number;
  readonly pictures: number;
  /** What was missing in the end. */
  readonly missing: readonly string[];
}

interface Watched {
  /** By the page's clock, in ms; null while something is missing. */
  doneAt: number | null;
  firstAt: number | null;
  pictures: number;
  missing: string[];
}

/** Opens a page, and waits until all pictures in its window have been complete for some seconds. */
export async function openUntilShown(context: BrowserContext, url: string): Promise<PicturesShown> {
  const page = await context.newPage();
  // The function was compiled here, and refers to __name.
  await page.addInitScript(`globalThis.__name = (named) => named; (${watchPictures.toString()})()`);
  await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_MS });
  await page
    .waitForFunction(
      (quietMs) => {
        const { doneAt } = (window as unknown as { watched: Watched }).watched;
        return doneAt !== null && performance.now() - doneAt > quietMs;
      },
      QUIET_MS,
      { timeout: LONGEST_MS, polling: 100 },
    )
    .catch(() => {});
  const { doneAt, firstAt, pictures, missing } = await page.evaluate(
    () => (window as unknown as { watched: Watched }).watched,
  );
  await page.close();
  const seconds = (at: number | null) => (at === null ? Infinity : at / 1000);
  return { all: seconds(doneAt), first: seconds(firstAt), pictures, missing };
}

/**
 * Looks at all pictures in the window twenty times a second, also those in shadow roots. Until the page has
 * loaded, and while a part of it is loading, more may come. Runs in the page.
 */
function watchPictures(): void {
  const watched: Watched = { doneAt: null, firstAt: null, pictures: 0, missing: ['the page'] };
  Object.assign(window, { watched });
  const isInWindow = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isNear = bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth;
    return isNear && element.checkVisibility();
  };
  const loading = '[aria-busy="true"], [data-state="idle"], [data-state="loading"]';
  const look = () => {
    const roots: ParentNode[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*'))
        if (shadowRoot) roots.push(shadowRoot);
    const all = (selector: string) =>
      roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter(isInWindow);
    const pictures = all('img') as HTMLImageElement[];
    const isShown = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
    const isMedia = ({ currentSrc }: HTMLImageElement) => currentSrc.includes('/media/');
    watched.pictures = pictures.length;
    watched.missing = [
      ...(document.readyState === 'complete' ? [] : ['the page']),
      ...all(loading).map(({ tagName }) => tagName.toLowerCase()),
      ...pictures.filter((picture) => !isShown(picture)).map(({ src }) => src),
    ];
    if (watched.missing.length > 0) watched.doneAt = null;
    else watched.doneAt ??= performance.now();
    if (pictures.some((picture) => isMedia(picture) && isShown(picture)))
      watched.firstAt ??= performance.now();
  };
  setInterval(look, 50);
}

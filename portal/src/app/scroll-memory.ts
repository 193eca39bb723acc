const PREFIX = 'tag-scroll:';
const PATIENCE_MS = 10_000;

/** Keeps the position of a history entry for as long as the tab lives. */
export function rememberScroll(entry: string, top: number): void {
  try {
    sessionStorage.setItem(PREFIX + entry, String(Math.round(top)));
  } catch {
    // Storage is off or full: going back starts at the top.
  }
}

function recallScroll(entry: string): number {
  try {
    return Number(sessionStorage.getItem(PREFIX + entry)) || 0;
  } catch {
    return 0;
  }
}

/**
 * Returns to where a history entry was left. Its content may still be loading, so this waits until
 * the page is tall enough, and stops after ten seconds or when the reader acts.
 * @returns a function that stops it.
 */
export function restoreScroll(entry: string): () => void {
  const top = recallScroll(entry);
  const controller = new AbortController();
  const stop = () => controller.abort();
  const arrive = () => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    stop();
  };
  const observer = new ResizeObserver(arrive);
  const timer = setTimeout(stop, PATIENCE_MS);
  controller.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(type, stop, { passive: true, signal: controller.signal });
  }
  observer.observe(document.body);
  return stop;
}

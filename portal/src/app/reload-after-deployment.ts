const MARK = 'tag-reloaded-at';
const PAUSE_MS = 30_000;

/**
 * A page opened before a deployment names files that are gone. When a screen fails to load, the page
 * is loaded again, at most every half minute; after that the error boundary shows it.
 */
export function reloadAfterDeployment(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(MARK)) < PAUSE_MS) return;
      sessionStorage.setItem(MARK, String(Date.now()));
    } catch {
      // Without storage nothing would stop a loop of reloads.
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}

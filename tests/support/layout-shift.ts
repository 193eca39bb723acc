/**
 * How much the page has shifted since a time measured by the test (cumulative layout shift). Runs in the
 * page, so it uses nothing from outside.
 */
export function layoutShiftSince(start: number): Promise<number> {
  return new Promise((done) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[];
      for (const { entryType, startTime, hadRecentInput, value } of entries) {
        if (entryType === 'layout-shift' && startTime >= start && !hadRecentInput) sum += value;
      }
      if (!entries.some(({ entryType }) => entryType === 'mark')) return;
      observer.disconnect();
      done(sum);
    });
    // The last frame counts too. Entries arrive in order, so when the mark arrives, all earlier ones have.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        performance.mark('layout-shift-read');
      }),
    );
  });
}

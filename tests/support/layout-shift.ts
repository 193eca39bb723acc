/**
 * How much the page has shifted by itself since a moment of the test's own clock (cumulative layout shift).
 * Runs in the page, so it uses nothing from outside.
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
    // What was drawn last counts too. Entries come in order: with the mark, all before it have come.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        performance.mark('layout-shift-read');
      }),
    );
  });
}

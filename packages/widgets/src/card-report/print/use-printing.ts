import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { fetchForPaper } from './print-report.ts';

/** Whether the page is being printed; rendered before the browser captures the page. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Fetches the printed pictures before printing, however it was started. */
export function useFetchingForPaper(report: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const begin = () => {
      if (report.current) fetchForPaper(report.current);
    };
    window.addEventListener('beforeprint', begin);
    return () => window.removeEventListener('beforeprint', begin);
  }, [report]);
}

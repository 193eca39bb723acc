import { useEffect, useState } from 'react';

/** Whether the page has loaded and its browser has time; false on the server. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => setIdle(true), { timeout: 3000 })
        : setTimeout(setIdle, 200, true);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => removeEventListener('load', wait);
  }, []);
  return isIdle;
}

/** Whether what moves by itself may: once the page is idle, unless the visitor wants less motion. */
export function useMotion(): boolean {
  const isIdle = useIdle();
  return isIdle && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** How far outside the window something counts as near, in pixels. */
const NEAR = 800;

/** Whether an element is in the window or near it. */
export function isNearNow(element: Element): boolean {
  const { bottom, top } = element.getBoundingClientRect();
  return top < innerHeight + NEAR && bottom > -NEAR;
}

interface Nearness {
  readonly isNear: boolean;
  /** Its height when it was near the last time, in pixels. */
  readonly height: number | undefined;
}

/** Follows whether an element is near the window. With the focus in it, it stays near. */
export function useNear(element: RefObject<HTMLElement | null>): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ isNear: false, height: undefined });
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- where it is decides before the first paint
    if (isNearNow(element.current!)) setNearness({ isNear: true, height: undefined });
  }, [element]);
  useEffect(() => {
    const watched = element.current!;
    const observer = new IntersectionObserver(
      (entries) => {
        const { boundingClientRect, isIntersecting } = entries.at(-1)!;
        if (!isIntersecting && watched.contains(document.activeElement)) return;
        const { height } = boundingClientRect;
        setNearness((before) =>
          before.isNear === isIntersecting ? before : { isNear: isIntersecting, height },
        );
      },
      { rootMargin: `${NEAR}px 0px` },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return nearness;
}

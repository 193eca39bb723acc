import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** How far outside the window something counts as near, in pixels. */
const NEAR = 800;

/**
 * Calls back at first, and when an element comes near the window or leaves.
 * @returns a function that stops it.
 */
export function watchNear(
  element: Element,
  callBack: (entry: IntersectionObserverEntry) => void,
): () => void {
  const options = { rootMargin: `${NEAR}px 0px` };
  const observer = new IntersectionObserver((entries) => callBack(entries.at(-1)!), options);
  observer.observe(element);
  return () => observer.disconnect();
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
    const { bottom, top } = element.current!.getBoundingClientRect();
    const isNear = top < innerHeight + NEAR && bottom > -NEAR;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- where it is decides before the first paint
    if (isNear) setNearness({ isNear, height: undefined });
  }, [element]);
  useEffect(() => {
    const watched = element.current!;
    return watchNear(watched, ({ boundingClientRect, isIntersecting }) => {
      if (!isIntersecting && watched.contains(document.activeElement)) return;
      const { height } = boundingClientRect;
      setNearness((before) =>
        before.isNear === isIntersecting ? before : { isNear: isIntersecting, height },
      );
    });
  }, [element]);
  return nearness;
}

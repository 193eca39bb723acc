import { useEffect, useRef, useState, type RefObject } from 'react';

/** `slow`: still loading, and a message is due. `broken`: it can't be loaded. */
type PicturePhase = 'waiting' | 'slow' | 'shown' | 'broken';

const SLOW_AFTER_MS = 2500;
/** Retry delays for a busy server; after the last one the picture counts as broken. */
const AGAIN_AFTER_MS = [3000, 6000, 12_000];

interface PictureLoad {
  readonly image: RefObject<HTMLImageElement | null>;
  readonly phase: PicturePhase;
  /** Changes with every attempt: the `key` of the image. */
  readonly attempt: number;
  onLoad(): void;
  onError(): void;
}

/** The loading state of an image, from the moment it is near the viewport. */
export function usePicture(): PictureLoad {
  const image = useRef<HTMLImageElement>(null);
  const [phase, setPhase] = useState<PicturePhase>('waiting');
  const [attempt, setAttempt] = useState(0);
  const leave = useRef<AbortController>(null);

  const onLoad = () => setPhase('shown');
  const onError = () => {
    const url = image.current?.currentSrc;
    const delay = AGAIN_AFTER_MS[attempt];
    if (!url || delay === undefined) setPhase('broken');
    else void tryAgain(url, delay);
  };
  async function tryAgain(url: string, delay: number) {
    const { signal } = (leave.current ??= new AbortController());
    const isComing = await mayCome(url, signal);
    if (signal.aborted) return;
    if (!isComing) {
      setPhase('broken');
      return;
    }
    setPhase('slow');
    setTimeout(() => !signal.aborted && setAttempt((tries) => tries + 1), delay);
  }

  // An image in served HTML may have loaded or failed before hydration.
  useEffect(() => {
    const { complete = false, naturalWidth = 0, currentSrc } = image.current ?? {};
    if (complete && currentSrc) (naturalWidth > 0 ? onLoad : onError)();
    return () => {
      leave.current?.abort();
      leave.current = null;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: events report from here on
  }, []);

  useEffect(() => {
    if (phase !== 'waiting' || !image.current) return;
    let timer = 0;
    const follow = (isVisible: boolean) => {
      clearTimeout(timer);
      if (isVisible) timer = window.setTimeout(() => setPhase('slow'), SLOW_AFTER_MS);
    };
    // Not in jsdom and happy-dom, where a picture counts as visible.
    const observer =
      typeof IntersectionObserver === 'function' &&
      new IntersectionObserver(([entry]) => follow(entry?.isIntersecting === true));
    if (observer) observer.observe(image.current);
    else follow(true);
    return () => {
      clearTimeout(timer);
      if (observer) observer.disconnect();
    };
  }, [phase]);

  return { image, phase, attempt, onLoad, onError };
}

/** Whether a retry may work: the picture exists, or the server is too busy to answer. */
async function mayCome(url: string, signal: AbortSignal): Promise<boolean> {
  const { MediaFailure, sizeOf } = await import('../downloads/download-blob.ts');
  try {
    await sizeOf(url, signal);
    return true;
  } catch (error) {
    return error instanceof MediaFailure && error.reason === 'refused';
  }
}

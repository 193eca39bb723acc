import { useEffect } from 'react';
import { SCREEN_LISTENS } from './early-use.ts';

/** Is next to a screen, and says when the screen has come alive. */
export function ScreenListens() {
  useEffect(() => {
    document.dispatchEvent(new Event(SCREEN_LISTENS));
  }, []);
  return null;
}

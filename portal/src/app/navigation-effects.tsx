import { keepFocus } from '@tag/ui/kept-focus';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';

/**
 * Does for navigation within the portal what browsers do on a page load: keyboard focus moves to the new
 * page's content, and the scroll position is the top for a new page and the old one when going back. A step
 * within a screen (`state.keepsPlace`) isn't a new page: the visitor stays where they are. A title is announced
 * whenever it changes, since a page may also become another one without navigation.
 */
export function NavigationEffects({ main }: { main: RefObject<HTMLElement | null> }) {
  const { key, pathname, state } = useLocation();
  const keepsPlace = (state as { keepsPlace?: boolean } | null)?.keepsPlace === true;
  const type = useNavigationType();
  const entry = `${pathname} ${key}`;
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    // Noted while scrolling: when the entry is left, its content is gone and the position with it.
    let top = window.scrollY;
    const note = () => {
      top = window.scrollY;
    };
    const remember = () => rememberScroll(entry, top);
    const stopRestoring = type === 'POP' ? restoreScroll(entry) : undefined;
    if (!stopRestoring && !keepsPlace) window.scrollTo(0, 0);
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', remember);
      stopRestoring?.();
      remember();
    };
  }, [entry, type, keepsPlace]);

  useEffect(() => keepFocus(document), []);

  // Before the effects of the new page, which may have something that takes the focus.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (keepsPlace) return;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname, keepsPlace]);

  useEffect(() => {
    let { title } = document;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      if (document.title === title) return;
      title = document.title;
      clearTimeout(timer);
      // A screen that is still loading may change it again.
      timer = setTimeout(() => setAnnouncement(title), 300);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);

  return (
    <p className="tag-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}

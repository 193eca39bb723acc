import { isAborted } from '@tag/client/public';
import { ApiError, ERRORS, type ErrorCode } from '@tag/contract/errors';
import { useEffect, useRef, useState } from 'react';

/** What became of a link from an email. */
export type LinkView =
  | { readonly status: 'checking' | 'good' }
  | { readonly status: 'refused'; readonly code: ErrorCode; readonly message: string }
  /** Nobody could say: the network or the server is away. */
  | { readonly status: 'away'; readonly message: string };

const ABOUT_THE_LINK: readonly ErrorCode[] = [
  'validation',
  'verification_failed',
  'verification_link_expired',
];

/**
 * Asks about a mailed link once as its page opens, and again on request.
 * @param link names the link: asking again for the same one joins what is under way.
 */
export function useLinkCheck(link: string, ask: () => Promise<unknown>) {
  const [view, setView] = useState<LinkView>({ status: 'checking' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(ask);
  const asked = useRef('');
  useEffect(() => {
    latest.current = ask;
  });

  useEffect(() => {
    const name = `${attempt} ${link}`;
    // React shows a screen twice while developing, and a link may be good only once.
    if (asked.current === name) return;
    asked.current = name;
    latest.current().then(
      () => setView({ status: 'good' }),
      (error: unknown) => {
        if (isAborted(error)) return;
        const refused = error instanceof ApiError && ABOUT_THE_LINK.includes(error.code);
        if (refused)
          return setView({ status: 'refused', code: error.code, message: error.message });
        const message = error instanceof ApiError ? error.message : ERRORS.unavailable.message;
        setView({ status: 'away', message });
      },
    );
  }, [link, attempt]);

  const tryAgain = () => {
    setView({ status: 'checking' });
    setAttempt(attempt + 1);
  };
  return { view, tryAgain };
}

import { resendVerification } from '@tag/contract/users';
import { ApiError, BROWSER_ERRORS, fillMessage } from '@tag/contract/errors';
import { useEffect, useState } from 'react';
import { useClient } from '../api/client-context.tsx';

interface ResendButtonProps {
  /** Names the mail. */
  id: string;
  /** Seconds from now before it may be sent again; the server says so. */
  seconds?: number;
}

/** Sends the mail again, as soon and as often as the server lets us. */
export function ResendButton({ id, seconds = 0 }: ResendButtonProps) {
  const client = useClient();
  const [mail, setMail] = useState(id);
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const [said, setSaid] = useState('');
  const [mustWait, setMustWait] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const wait = (more: number) => {
    setLeft(more);
    setUntil(Date.now() + more * 1000);
  };
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);

  async function resend(): Promise<void> {
    setBusy(true);
    setSaid('');
    setMustWait(false);
    try {
      const sent = await client.call(resendVerification, { body: { id: mail } });
      setMail(sent.id);
      wait(sent.seconds);
      setSaid('A new email is on its way. Its link replaces the old one.');
    } catch (error) {
      setSaid(error instanceof ApiError ? error.message : BROWSER_ERRORS.unavailable.message);
      const pause = error instanceof ApiError ? error.details['seconds'] : undefined;
      if (typeof pause === 'number') {
        wait(pause);
        setMustWait(true);
      }
    } finally {
      setBusy(false);
    }
  }

  const waits = left > 0;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={waits || isBusy}
        onClick={() => !waits && !isBusy && void resend()}
      >
        {waits
          ? fillMessage(BROWSER_ERRORS.invalid_email_send_time.message, { seconds: left })
          : 'Resend the email'}
      </button>
      {/* The seconds count down on the button, unheard. How many there are is said once, and not shown twice. */}
      <p role="status" className={mustWait ? 'tag-hidden' : 'account-page-lead'}>
        {said}
      </p>
    </>
  );
}

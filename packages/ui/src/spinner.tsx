import { useEffect, useState } from 'react';
import './spinner.css';

interface SpinnerProps {
  /** How many requests ask for it; it is there while that is not zero. */
  showCount: number;
  message?: string | undefined;
}

/** Shorter than this, a flash would only disturb. */
const DELAY_MS = 150;

/** Covers the page while an action runs that blocks everything else. */
export function Spinner({ showCount, message = 'One moment…' }: SpinnerProps) {
  const wanted = showCount > 0;
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [wanted]);
  const shown = wanted && due;
  return (
    <div className="tag-spinner" data-shown={shown} role="status">
      {shown && (
        <>
          <span className="tag-spinner-turn" aria-hidden="true" />
          <span>{message}</span>
        </>
      )}
    </div>
  );
}

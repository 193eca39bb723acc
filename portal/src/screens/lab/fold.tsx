import { useId, useState, type ReactNode } from 'react';

interface FoldProps {
  title: ReactNode;
  /** Names the scan that led here: what was folded by hand stays so until the next one. */
  scan: string;
  /** Open, unless it was folded by hand. */
  isMeant: boolean;
  isScanned?: boolean;
  isBusy?: boolean;
  children: ReactNode;
}

/** A section of the rail, open or not. */
export function Fold({ children, isBusy, isMeant, isScanned, scan, title }: FoldProps) {
  const id = useId();
  const [folded, setFolded] = useState<{ scan: string; isMeant: boolean; isOpen: boolean }>();
  const isByHand = folded?.scan === scan && folded.isMeant === isMeant;
  const isOpen = isByHand ? folded.isOpen : isMeant;
  return (
    <section
      className="bench-group"
      aria-labelledby={`${id}-title`}
      aria-busy={isBusy}
      data-scanned={isScanned || undefined}
    >
      <h2 id={`${id}-title`}>
        <button
          type="button"
          className="bench-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setFolded({ scan, isMeant, isOpen: !isOpen })}
        >
          {title}
        </button>
      </h2>
      <div id={id} className="bench-folded" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

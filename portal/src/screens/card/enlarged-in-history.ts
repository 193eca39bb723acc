import type { Enlarged } from '@tag/widgets/card-report';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the history keeps of an entry in which something is enlarged. */
interface EnlargedEntry {
  readonly keepsPlace: true;
  readonly enlarged?: Enlarged;
  /** The entry was added when it was enlarged: the one before it is the same page without. */
  readonly isAdded?: boolean;
}

/**
 * Keeps what a report shows enlarged in the browser's history, so Back closes it and Forward opens it
 * again, and its defect in the address as `?defect=…`, so the address shows it to whoever gets it.
 */
export function useEnlargedInHistory() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const entry = state as EnlargedEntry | null;
  const defect = new URLSearchParams(search).get('defect') ?? undefined;
  const isOpen = entry?.enlarged !== undefined || defect !== undefined;

  function onEnlarge(enlarged: Enlarged | null, shown: string | null) {
    if (!enlarged && !isOpen) return;
    if (!enlarged && entry?.isAdded) return void navigate(-1);
    const params = new URLSearchParams(search);
    if (shown === null) params.delete('defect');
    else params.set('defect', shown);
    const next: EnlargedEntry = {
      keepsPlace: true,
      ...(enlarged && { enlarged, isAdded: entry?.isAdded ?? !isOpen }),
    };
    void navigate({ search: params.toString() }, { replace: isOpen, state: next });
  }
  return { defect, enlarged: entry?.enlarged ?? (isOpen ? undefined : null), onEnlarge };
}

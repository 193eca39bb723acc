import { useReport, useView } from '../state/report-context.ts';

/** Flips the slab. */
export function TurnButton() {
  const { store } = useReport();
  const { face } = useView();
  return (
    <button
      type="button"
      className="tag-report-turn"
      aria-label="Turn the slab over"
      title="Turn the slab over"
      onClick={() => store.change({ face: face === 'slab' ? 'slab-back' : 'slab' })}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="none" aria-hidden="true">
        <path
          d="M4 9h13l-3.5-3.5M20 15H7l3.5 3.5"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}

/** A card under a measuring frame: the corner brackets of the scanner around a card's outline. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden="true" className="logo">
      <path
        d="M2 10V4a2 2 0 0 1 2-2h6M26 2h6a2 2 0 0 1 2 2v6M34 26v6a2 2 0 0 1-2 2h-6M10 34H4a2 2 0 0 1-2-2v-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <rect x="10" y="7" width="16" height="22" rx="2.5" fill="currentColor" />
      <path className="logo-cross" d="M18 12v12M13.5 18h9" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

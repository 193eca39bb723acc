import type { ReactNode } from 'react';

/** Icons are drawn inline: nothing is fetched, no policy can block them, and they take the text's color. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const MagnifyIcon = () => (
  <Icon>
    <path d="M11.5 3.5h5v5M16.5 3.5l-6 6M8.5 16.5h-5v-5M3.5 16.5l6-6" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13 13 4 4" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4.5l3 1.5" />
  </Icon>
);

export const OfflineIcon = () => (
  <Icon>
    <path d="M2.5 8a11 11 0 0 1 4-2.4M17.5 8a11 11 0 0 0-7.5-3M5.5 11.5a6.5 6.5 0 0 1 4-1.9M8.3 14.3a2.5 2.5 0 0 1 3.4 0M3 3l14 14" />
  </Icon>
);

export const WarningIcon = () => (
  <Icon>
    <path d="M10 3 18 16.5H2zM10 8.5v3.5M10 14.2v.1" />
  </Icon>
);

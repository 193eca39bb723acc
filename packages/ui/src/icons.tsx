import type { ReactNode } from 'react';

/** Icons are drawn inline: nothing is fetched, no policy can block them, and they take the text's color. */
export function Icon({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <svg
      className={className}
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

export const UndoIcon = () => (
  <Icon>
    <path d="M7.5 4.5 4 8l3.5 3.5M4 8h8a4 4 0 0 1 0 8H8.5" />
  </Icon>
);

export const RedoIcon = () => (
  <Icon>
    <path d="M12.5 4.5 16 8l-3.5 3.5M16 8H8a4 4 0 0 0 0 8h3.5" />
  </Icon>
);

export const FillDownIcon = () => (
  <Icon>
    <path d="M4 3.5h12v4H4zM10 10v6.5M6.8 13.5 10 16.7l3.2-3.2" />
  </Icon>
);

export const DuplicateIcon = () => (
  <Icon>
    <path d="M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7" />
  </Icon>
);

export const InsertRowIcon = () => (
  <Icon>
    <path d="M3.5 11.5h13v5h-13zM10 2.5v6M7 5.5h6" />
  </Icon>
);

export const AddRowsIcon = () => (
  <Icon>
    <path d="M3.5 3.5h13v5h-13zM10 11.5v6M7 14.5h6" />
  </Icon>
);

export const ColumnsIcon = () => (
  <Icon>
    <path d="M3.5 3.5h8v13h-8zM7.5 3.5v13M15.5 7v6M12.5 10h6" />
  </Icon>
);

export const TrashIcon = () => (
  <Icon>
    <path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 9v4.5M11.5 9v4.5" />
  </Icon>
);

export const SelectIcon = () => (
  <Icon>
    <path d="M3.5 3.5h13v13h-13z" strokeDasharray="2.5 2.5" />
    <path d="M7 7h6v6H7z" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m4.5 10.5 3.5 3.5 7.5-8" />
  </Icon>
);

export const UpIcon = () => (
  <Icon>
    <path d="m5 12.5 5-5 5 5" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="m5 7.5 5 5 5-5" />
  </Icon>
);

export const MoreIcon = () => (
  <Icon>
    <path strokeWidth="3" d="M10 4.5v.01M10 10v.01M10 15.5v.01" />
  </Icon>
);

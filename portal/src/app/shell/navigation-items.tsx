import type { Permission } from '@tag/contract/permissions';
import { Icon } from '@tag/ui/icons';
import type { ReactNode } from 'react';
import { href } from '../../pages/href.ts';
import { PAGES, type LabeledPage } from '../../pages/pages.ts';

export interface NavigationItem {
  readonly path: string;
  readonly name: string;
  readonly icon: ReactNode;
  readonly access: 'public' | 'member' | Permission;
}

const ICONS: Readonly<Record<LabeledPage['path'], ReactNode>> = {
  '/': <path d="M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5" />,
  '/submit-cards': (
    <>
      <rect x="3.5" y="6.5" width="9" height="10" rx="1.5" />
      <path d="M6.5 6.5v-3h10v10h-4M8 9.5v4M6 11.5h4" />
    </>
  ),
  '/order-history': (
    <>
      <rect x="3.5" y="3.5" width="13" height="13" rx="2" />
      <path d="M6.5 7.5h7M6.5 10.5h7M6.5 13.5h4" />
    </>
  ),
  '/collection': (
    <>
      <rect x="3.5" y="3.5" width="5.5" height="13" rx="1" />
      <rect x="11" y="3.5" width="5.5" height="13" rx="1" />
      <path d="M3.5 6.5H9M11 6.5h5.5" />
    </>
  ),
  '/my-tag-market': (
    <>
      <path d="M3.5 3.5h6l7 7-6 6-7-7z" />
      <circle cx="7" cy="7" r="1" />
    </>
  ),
  '/account-setting': (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.5a6 6 0 0 1 12 0" />
    </>
  ),
  '/help': (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.4M10 13.8v.1" />
    </>
  ),
  '/lab/:orderNumber?': (
    <path d="M3.5 7V4.5a1 1 0 0 1 1-1H7M13 3.5h2.5a1 1 0 0 1 1 1V7M16.5 13v2.5a1 1 0 0 1-1 1H13M7 16.5H4.5a1 1 0 0 1-1-1V13M6.5 7v6M9 7v6M11.5 7v6M13.5 7v6" />
  ),
  '/staff/catalog': <path d="M4 3.5h9l3 3v10H4zM10 8v6M7 11h6" />,
  '/staff/orders': <path d="M3 6.5 10 3l7 3.5v7L10 17l-7-3.5zM3 6.5l7 3.5 7-3.5M10 10v7" />,
  '/staff/claims': <path d="M3.5 6 10 3l6.5 3v8L10 17l-6.5-3zM10 7v4M10 13.4v.1" />,
  '/staff/users': (
    <>
      <circle cx="7.5" cy="7.5" r="2.5" />
      <path d="M2.5 16a5 5 0 0 1 10 0M12.5 5.2a2.5 2.5 0 0 1 0 4.6M14.5 11.8a5 5 0 0 1 3 4.2" />
    </>
  ),
  '/staff/coupons': (
    <path d="M3 6.5h14v2.2a1.5 1.5 0 0 0 0 2.6v2.2H3v-2.2a1.5 1.5 0 0 0 0-2.6zM12 6.5v7" />
  ),
  '/staff/listings': <path d="M3.5 3.5h6l7 7-6 6-7-7z" />,
  '/staff/partners': (
    <path d="M9.6 10.4 16.5 3.5M14 6l2 2M12 8l1.5 1.5M10 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0" />
  ),
  '/staff/prices': (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M12 7.5c-.5-.7-1.2-1-2-1-1.2 0-2 .7-2 1.7 0 2.4 4 1.2 4 3.6 0 1-.8 1.7-2 1.7-.9 0-1.6-.4-2-1.1M10 5.2v1.3M10 13.5v1.3" />
    </>
  ),
  '/staff/audit': <path d="M5 3.5h7l3.5 3.5v9.5H5zM12 3.5V7h3.5M7.5 10.5h5M7.5 13.5h5" />,
};

/** Where the navigation next to every signed-in page leads, in its order. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = PAGES.filter(
  (page): page is LabeledPage => 'label' in page,
).map(({ path, label, access }) => ({
  path: href(path),
  name: label,
  icon: <Icon>{ICONS[path]}</Icon>,
  access,
}));

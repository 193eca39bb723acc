import { DEFECT_VIEWER_PATH } from '@tag/contract/defect-viewer';
import type { Permission } from '@tag/contract/permissions';
import { POP_REPORT_PATH } from '@tag/contract/pops';

/** One page of the portal. What routes, navigation, and links know about it comes from here. */
export interface Page {
  readonly path: string;
  /** The folder in `src/screens`. */
  readonly screen: string;
  /**
   * Open to anyone, or only to users with a confirmed address. A permission hides the page, and the way to it,
   * from users without it; the server refuses them anyway.
   */
  readonly access: 'public' | 'member' | Permission;
  /** Its name in the navigation next to every signed-in page. */
  readonly label?: string;
  /**
   * Its tables use the window's width: the navigation next to it shows only icons until it is opened. With a
   * text only where the path begins with it.
   */
  readonly isWide?: boolean | string;
  /** The screen that replaces a public one for signed-in users. */
  readonly screenForMembers?: string;
  /** The screen has its own certificate search, so the header shows visitors none. */
  readonly hasSearch?: boolean;
  /**
   * The path ends with a star, and the screen reads that part from the URL itself: the router would decode
   * it twice, and doesn't match line breaks.
   */
  readonly readsRestOfPath?: boolean;
  /** The path to render and log the page under instead. */
  readonly servedAs?: string;
  /**
   * The served page is the same for everybody and shows only what is public, so an edge may keep it: what is
   * a visitor's, the browser loads.
   */
  readonly isShared?: boolean;
  /** The path carries one-time codes: no cache stores the page, and its URL isn't sent as a referrer. */
  readonly hasCodes?: boolean;
}

const toLab = { action: 'update', resource: 'lab' } as const;
const impersonate = {
  screen: 'impersonate',
  access: 'public',
  servedAs: '/impersonate',
  hasCodes: true,
} as const;

/** Every page; those with a label in the order of the navigation. */
export const PAGES = [
  {
    path: '/',
    screen: 'landing',
    access: 'public',
    screenForMembers: 'home',
    hasSearch: true,
    isShared: true,
    label: 'Home',
  },
  {
    path: '/submit-cards',
    screen: 'submit-cards',
    access: 'public',
    isShared: true,
    label: 'Submit cards',
  },
  {
    path: '/order-history',
    screen: 'order-history',
    access: 'member',
    label: 'Order history',
    isWide: true,
  },
  {
    path: '/collection',
    screen: 'collection',
    access: 'member',
    label: 'Collection',
    isWide: true,
  },
  {
    path: '/my-tag-market',
    screen: 'my-tag-market',
    access: 'member',
    label: 'My Tag Market',
    isWide: true,
  },
  {
    path: '/account-setting',
    screen: 'account-setting',
    access: 'member',
    label: 'Account settings',
  },
  { path: '/help', screen: 'help', access: 'member', label: 'Help' },
  { path: '/lab/:orderNumber?', screen: 'lab', access: toLab, label: 'Lab bench', isWide: true },
  {
    path: '/staff/catalog',
    screen: 'staff-catalog',
    access: toLab,
    label: 'Catalog',
    isWide: true,
  },
  {
    path: '/staff/orders',
    screen: 'staff-orders',
    access: toRead('orders'),
    label: 'Orders',
    isWide: true,
  },
  {
    path: '/staff/claims',
    screen: 'staff-claims',
    access: toRead('orders'),
    label: 'Claims',
    isWide: true,
  },
  {
    path: '/staff/users',
    screen: 'staff-users',
    access: toRead('users'),
    label: 'Users',
    isWide: true,
  },
  {
    path: '/staff/coupons',
    screen: 'staff-coupons',
    access: toRead('coupons'),
    label: 'Coupons',
    isWide: true,
  },
  {
    path: '/staff/listings',
    screen: 'staff-listings',
    access: toRead('listings'),
    label: 'Listings',
    isWide: true,
  },
  {
    path: '/staff/partners',
    screen: 'staff-partners',
    access: toRead('api_keys'),
    label: 'Partners',
    isWide: true,
  },
  {
    path: '/staff/prices',
    screen: 'staff-prices',
    access: toRead('prices'),
    label: 'Prices',
    isWide: true,
  },
  {
    path: '/staff/audit',
    screen: 'staff-audit',
    access: toRead('audit_trail'),
    label: 'Audit trail',
    isWide: true,
  },

  { path: '/card/:certificateValue', screen: 'card', access: 'public', isShared: true },
  { path: '/card/:certificateValue/witness', screen: 'witness', access: 'public' },
  {
    path: `${DEFECT_VIEWER_PATH}/*`,
    screen: 'defect-viewer',
    access: 'public',
    readsRestOfPath: true,
  },
  {
    path: `${POP_REPORT_PATH}/*`,
    screen: 'pop-report',
    access: 'public',
    isShared: true,
    readsRestOfPath: true,
  },
  { path: '/status', screen: 'status', access: 'public' },
  { path: '/turnaround', screen: 'turnaround', access: 'public', isShared: true },
  { path: '/how-we-prove-grades', screen: 'proof', access: 'public', isShared: true },
  { path: '/partners', screen: 'partners', access: 'member' },
  { path: '/possession', screen: 'possession', access: 'member' },

  { path: '/sign-in', screen: 'sign-in', access: 'public' },
  { path: '/sign-up', screen: 'sign-up', access: 'public' },
  { path: '/verification-email/:uid', screen: 'verification-email', access: 'public' },
  {
    path: '/confirm-registration/:id/:code',
    screen: 'confirm-registration',
    access: 'public',
    hasCodes: true,
  },
  {
    path: '/cancel-email-change/:id/:code',
    screen: 'cancel-email-change',
    access: 'public',
    hasCodes: true,
  },
  { path: '/change-password-first-login/:id', screen: 'first-password', access: 'public' },
  { path: '/forgot-password', screen: 'forgot-password', access: 'public' },
  { path: '/forgot-password-success', screen: 'forgot-password-success', access: 'public' },
  { path: '/reset-password/:id/:code', screen: 'reset-password', access: 'public', hasCodes: true },
  { path: '/reset-password-success', screen: 'reset-password-success', access: 'public' },
  { path: '/impersonate/:token/:refreshToken', ...impersonate },
  { path: '/impersonate', ...impersonate },

  {
    path: '/order-detail/:orderNumber',
    screen: 'order-detail',
    access: 'member',
    isWide: true,
  },
  {
    path: '/order-detail/:orderNumber/grades',
    screen: 'order-grades',
    access: 'member',
    isWide: true,
  },
  {
    path: '/orders/:orderNumber/packing-list/:subOrderId',
    screen: 'packing-list',
    access: 'member',
  },
  { path: '/orders/:orderNumber/receipt', screen: 'order-receipt', access: 'member' },
  { path: '/orders/:orderNumber/statement', screen: 'order-statement', access: 'member' },
  { path: '/collection/labels', screen: 'collection-labels', access: 'member' },
  { path: '/statements/:month?', screen: 'statements', access: 'member' },
  { path: '/group-submitter/:code', screen: 'group-submitter', access: 'member', hasCodes: true },
  { path: '/invitation/:code', screen: 'invitation', access: 'member', hasCodes: true },
  {
    path: '/card-submission/:step/:orderNumber/:couponId?',
    screen: 'card-submission',
    access: 'member',
    isWide: '/card-submission/group-entry/',
  },
  { path: '/complete-card/:orderNumber', screen: 'card-submission', access: 'member' },
  {
    path: '/partner-invitation/:code',
    screen: 'partner-invitation',
    access: 'member',
    hasCodes: true,
  },
  { path: '/hand-over/:code', screen: 'hand-over', access: 'member', hasCodes: true },
  { path: '/404', screen: 'not-found', access: 'member' },
] as const satisfies readonly Page[];

type AnyPage = (typeof PAGES)[number];
export type PagePath = AnyPage['path'];
export type LabeledPage = Extract<AnyPage, { label: string }>;
export type ScreenName =
  AnyPage['screen'] | Extract<AnyPage, { screenForMembers: string }>['screenForMembers'];

function toRead<Resource extends Permission['resource']>(resource: Resource) {
  return { action: 'read', resource } as const;
}

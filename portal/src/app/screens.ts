import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { importPatiently } from '../features/lazy/import-patiently.ts';
import { withHead } from '../features/page/with-head.tsx';
import type { ScreenModule } from '../features/page/screen-module.ts';
import type { ScreenName } from '../pages/pages.ts';
import { trackRequest } from '../session/request-state.ts';

/** The code of a screen, fetched when it's first opened. */
export interface Screen {
  /** Its module below the portal's folder, for the server to name the files it needs. */
  readonly source: string;
  /** The module's exports about its page. */
  readonly open: () => Promise<ScreenModule<unknown>>;
  readonly Component: LazyExoticComponent<ComponentType>;
}

/** What opens each screen, by the name of its folder. */
const opens: Readonly<Record<ScreenName, () => Promise<Pick<ScreenModule<never>, 'default'>>>> = {
  'account-setting': () => import('../screens/account-setting/screen.tsx'),
  'cancel-email-change': () => import('../screens/cancel-email-change/screen.tsx'),
  card: () => import('../screens/card/screen.tsx'),
  'card-submission': () => import('../screens/card-submission/screen.tsx'),
  collection: () => import('../screens/collection/screen.tsx'),
  'collection-labels': () => import('../screens/collection-labels/screen.tsx'),
  'confirm-registration': () => import('../screens/confirm-registration/screen.tsx'),
  'defect-viewer': () => import('../screens/defect-viewer/screen.tsx'),
  'first-password': () => import('../screens/first-password/screen.tsx'),
  'forgot-password': () => import('../screens/forgot-password/screen.tsx'),
  'forgot-password-success': () => import('../screens/forgot-password-success/screen.tsx'),
  'group-submitter': () => import('../screens/group-submitter/screen.tsx'),
  'hand-over': () => import('../screens/hand-over/screen.tsx'),
  help: () => import('../screens/help/screen.tsx'),
  home: () => import('../screens/home/screen.tsx'),
  impersonate: () => import('../screens/impersonate/screen.tsx'),
  invitation: () => import('../screens/invitation/screen.tsx'),
  lab: () => import('../screens/lab/screen.tsx'),
  landing: () => import('../screens/landing/screen.tsx'),
  'my-tag-market': () => import('../screens/my-tag-market/screen.tsx'),
  'not-found': () => import('../screens/not-found/screen.tsx'),
  'order-detail': () => import('../screens/order-detail/screen.tsx'),
  'order-grades': () => import('../screens/order-grades/screen.tsx'),
  'order-history': () => import('../screens/order-history/screen.tsx'),
  'order-receipt': () => import('../screens/order-receipt/screen.tsx'),
  'order-statement': () => import('../screens/order-statement/screen.tsx'),
  'packing-list': () => import('../screens/packing-list/screen.tsx'),
  'partner-invitation': () => import('../screens/partner-invitation/screen.tsx'),
  partners: () => import('../screens/partners/screen.tsx'),
  'pop-report': () => import('../screens/pop-report/screen.tsx'),
  possession: () => import('../screens/possession/screen.tsx'),
  proof: () => import('../screens/proof/screen.tsx'),
  'reset-password': () => import('../screens/reset-password/screen.tsx'),
  'reset-password-success': () => import('../screens/reset-password-success/screen.tsx'),
  'sign-in': () => import('../screens/sign-in/screen.tsx'),
  'sign-up': () => import('../screens/sign-up/screen.tsx'),
  'staff-audit': () => import('../screens/staff-audit/screen.tsx'),
  'staff-catalog': () => import('../screens/staff-catalog/screen.tsx'),
  'staff-claims': () => import('../screens/staff-claims/screen.tsx'),
  'staff-coupons': () => import('../screens/staff-coupons/screen.tsx'),
  'staff-listings': () => import('../screens/staff-listings/screen.tsx'),
  'staff-orders': () => import('../screens/staff-orders/screen.tsx'),
  'staff-partners': () => import('../screens/staff-partners/screen.tsx'),
  'staff-prices': () => import('../screens/staff-prices/screen.tsx'),
  'staff-users': () => import('../screens/staff-users/screen.tsx'),
  statements: () => import('../screens/statements/screen.tsx'),
  status: () => import('../screens/status/screen.tsx'),
  'submit-cards': () => import('../screens/submit-cards/screen.tsx'),
  turnaround: () => import('../screens/turnaround/screen.tsx'),
  'verification-email': () => import('../screens/verification-email/screen.tsx'),
  witness: () => import('../screens/witness/screen.tsx'),
};

function screen(name: ScreenName): Screen {
  // `head` gets the data of the same module's `load`.
  const open = opens[name] as Screen['open'];
  return {
    source: `src/screens/${name}/screen.tsx`,
    open,
    Component: lazy(() => trackRequest(importPatiently(open).then(withHead))),
  };
}

/** The screens by the names of their folders. */
export const screens = Object.fromEntries(
  Object.keys(opens).map((name) => [name, screen(name as ScreenName)]),
) as Readonly<Record<ScreenName, Screen>>;

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { importPatiently } from '../features/lazy/import-patiently.ts';
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

/** The screens by the names of their folders. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  'account-setting': screen(
    'account-setting',
    () => import('../screens/account-setting/screen.tsx'),
  ),
  'cancel-email-change': screen(
    'cancel-email-change',
    () => import('../screens/cancel-email-change/screen.tsx'),
  ),
  card: screen('card', () => import('../screens/card/screen.tsx')),
  'card-submission': screen(
    'card-submission',
    () => import('../screens/card-submission/screen.tsx'),
  ),
  'confirm-registration': screen(
    'confirm-registration',
    () => import('../screens/confirm-registration/screen.tsx'),
  ),
  'defect-viewer': screen('defect-viewer', () => import('../screens/defect-viewer/screen.tsx')),
  'first-password': screen('first-password', () => import('../screens/first-password/screen.tsx')),
  'forgot-password': screen(
    'forgot-password',
    () => import('../screens/forgot-password/screen.tsx'),
  ),
  'forgot-password-success': screen(
    'forgot-password-success',
    () => import('../screens/forgot-password-success/screen.tsx'),
  ),
  'group-submitter': screen(
    'group-submitter',
    () => import('../screens/group-submitter/screen.tsx'),
  ),
  'hand-over': screen('hand-over', () => import('../screens/hand-over/screen.tsx')),
  help: screen('help', () => import('../screens/help/screen.tsx')),
  home: screen('home', () => import('../screens/home/screen.tsx')),
  impersonate: screen('impersonate', () => import('../screens/impersonate/screen.tsx')),
  invitation: screen('invitation', () => import('../screens/invitation/screen.tsx')),
  lab: screen('lab', () => import('../screens/lab/screen.tsx')),
  landing: screen('landing', () => import('../screens/landing/screen.tsx')),
  'my-tag-market': screen('my-tag-market', () => import('../screens/my-tag-market/screen.tsx')),
  'not-found': screen('not-found', () => import('../screens/not-found/screen.tsx')),
  'order-detail': screen('order-detail', () => import('../screens/order-detail/screen.tsx')),
  'order-history': screen('order-history', () => import('../screens/order-history/screen.tsx')),
  'order-receipt': screen('order-receipt', () => import('../screens/order-receipt/screen.tsx')),
  'order-statement': screen(
    'order-statement',
    () => import('../screens/order-statement/screen.tsx'),
  ),
  'packing-list': screen('packing-list', () => import('../screens/packing-list/screen.tsx')),
  'pop-report': screen('pop-report', () => import('../screens/pop-report/screen.tsx')),
  'reset-password': screen('reset-password', () => import('../screens/reset-password/screen.tsx')),
  'reset-password-success': screen(
    'reset-password-success',
    () => import('../screens/reset-password-success/screen.tsx'),
  ),
  'sign-in': screen('sign-in', () => import('../screens/sign-in/screen.tsx')),
  'sign-up': screen('sign-up', () => import('../screens/sign-up/screen.tsx')),
  'staff-audit': screen('staff-audit', () => import('../screens/staff-audit/screen.tsx')),
  'staff-catalog': screen('staff-catalog', () => import('../screens/staff-catalog/screen.tsx')),
  'staff-coupons': screen('staff-coupons', () => import('../screens/staff-coupons/screen.tsx')),
  'staff-listings': screen('staff-listings', () => import('../screens/staff-listings/screen.tsx')),
  'staff-orders': screen('staff-orders', () => import('../screens/staff-orders/screen.tsx')),
  'staff-partners': screen('staff-partners', () => import('../screens/staff-partners/screen.tsx')),
  'staff-prices': screen('staff-prices', () => import('../screens/staff-prices/screen.tsx')),
  'staff-users': screen('staff-users', () => import('../screens/staff-users/screen.tsx')),
  status: screen('status', () => import('../screens/status/screen.tsx')),
  'submit-cards': screen('submit-cards', () => import('../screens/submit-cards/screen.tsx')),
  'verification-email': screen(
    'verification-email',
    () => import('../screens/verification-email/screen.tsx'),
  ),
  witness: screen('witness', () => import('../screens/witness/screen.tsx')),
};

function screen<Data>(name: ScreenName, open: () => Promise<ScreenModule<Data>>): Screen {
  return {
    source: `src/screens/${name}/screen.tsx`,
    // `head` gets the data of the same module's `load`.
    open: open as () => Promise<ScreenModule<unknown>>,
    Component: lazy(() => trackRequest(importPatiently(open))),
  };
}

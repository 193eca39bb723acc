import type { Page } from '../pages/pages.ts';
import type { Screen } from './screens.ts';

/** A page with its code. */
export interface ScreenRoute extends Omit<Page, 'screen' | 'screenForMembers'> {
  readonly screen: Screen;
  /** Replaces a public screen for signed-in users. */
  readonly forMembers?: ScreenRoute;
}

export interface RedirectRoute {
  readonly path: string;
  /** Where it leads. The parameters are decoded. */
  readonly redirect: (params: Params, search: string) => string;
  readonly status: 301 | 302;
}

export type Route = ScreenRoute | RedirectRoute;
export type Params = Readonly<Record<string, string | undefined>>;

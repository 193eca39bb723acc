import type { PublicClient } from '@tag/client/public';
import type { ComponentType } from 'react';
import type { Settings } from '../settings/settings.ts';
import type { PageHead } from './page-head.ts';

/** The exports of `screens/<name>/screen.tsx`. */
export interface ScreenModule<Data> {
  readonly default: ComponentType;
  /** A constant, or a function of the data of `load`. */
  readonly head: PageHead | Head<Data>;
  readonly load?: Load<Data>;
}

interface PageContext {
  /** The values of the path's `:parameters`, decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
}

/**
 * Loads a page's data. The server runs it before it renders the page; in the browser,
 * `usePageData(load)` runs it on navigation.
 *
 * @param url the page's absolute URL, not decoded.
 * @param client calls the API as a visitor. On the server each call may take 1.5 s, so make calls
 *   at the same time rather than one after the other.
 * @returns data that survives `JSON.stringify`, a status, or where to go instead.
 * @throws the errors of `client.call` when the API can't be reached. The page is then served without
 *   data, and no cache keeps it.
 */
export type Load<Data> = (
  url: URL,
  client: PublicClient,
  context: PageContext,
) => Loaded<Data> | Promise<Loaded<Data>>;

export type Loaded<Data> =
  | {
      /** Missing if the page has no data. */
      readonly data?: Data;
      /** The status of the served page; 200 if left out. */
      readonly status?: 400 | 404 | 410;
    }
  /** The path of the same page under its own address; the server answers 301. */
  | { readonly redirect: string };

export interface DescribedPage<Data> extends PageContext {
  /** Absolute, with the origin visitors use. */
  readonly url: URL;
  /** For the URLs of images, as browsers reach them. */
  readonly client: Pick<PublicClient, 'mediaUrl' | 'srcset'>;
  /** Undefined when `load` found none, or the API couldn't be reached. */
  readonly data: Data | undefined;
}

/** Describes a page to be served. In the browser, its screen keeps the title current with `usePageHead`. */
type Head<Data> = (page: DescribedPage<Data>) => PageHead;

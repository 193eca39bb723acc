/** A page's metadata for search engines, link previews, and the browser's tab. */
export interface PageHead {
  /** Without the site's name; `documentTitle` adds it. */
  readonly title: string;
  readonly description: string;
  /** The path under which search engines list the page. Without it, the page asks not to be indexed. */
  readonly canonicalPath?: string;
  readonly shareImage?: ShareImage | undefined;
  /** Where oEmbed describes the page, for sites that show a frame of it. */
  readonly embedPath?: string;
  /** schema.org data (JSON-LD). */
  readonly structuredData?: object;
  readonly firstImage?: FirstImage | undefined;
}

/** The image that previews of a link show. */
interface ShareImage {
  /** The absolute URL of a JPEG, which every crawler can read. */
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/**
 * The image a page opens with, as its `<img>` requests it. It's preloaded, and the scripts wait until it's
 * on screen, because the page is readable without them.
 */
export interface FirstImage {
  readonly url: string;
  readonly srcset?: string;
  readonly sizes?: string;
  /** Preloads the fonts too, for a page whose text matters as much as its image. */
  readonly withFonts?: boolean;
}

export const SITE_NAME = 'TAG Grading';

export function documentTitle({ title }: PageHead): string {
  return `${title} | ${SITE_NAME}`;
}

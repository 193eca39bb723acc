/** Sites whose pictures may be shown. */
export interface AllowedPictures {
  /** The API's base URL, without a trailing slash; its public media are always allowed. */
  readonly apiBase: string;
  /** Other sites, each exactly as `https://images.example.com`. */
  readonly origins?: readonly string[];
}

/** The address of a picture that may be shown. */
export interface PictureAddress {
  /** Absolute, as a URL parser writes it. */
  readonly url: string;
  /** Our own, below the API's base (`/media/{mediaKey}/{file}`); null where another site serves it. */
  readonly mediaPath: string | null;
}

/** A stored picture itself: one folder, one file, no query. Boxes don't fit a crop's pixels. */
const MEDIA_PATH = /^\/media\/[A-Za-z0-9][\w-]{0,63}\/[A-Za-z0-9][\w-]{0,63}\.(?:jpg|png|webp)$/;
/** From other sites: only formats that browsers decode to plain pixels. No SVG. */
const RASTER_PATH = /\.(?:jpe?g|png|webp|avif)$/i;
/** URL parsers drop some of these and turn others into slashes, so the text would mislead readers. */
const MISLEADING = /[\s\\\u0000-\u001f\u007f]/;

/**
 * Reads a picture's address: one of our media, by path or full URL, or a picture of an allowed site.
 * Checks the parsed URL, and returns that one.
 * @returns `host` if the site isn't allowed, `picture` if it isn't a picture's address.
 */
export function readPictureAddress(
  written: string,
  { apiBase, origins = [] }: AllowedPictures,
): PictureAddress | 'host' | 'picture' {
  if (written.length > 2048 || MISLEADING.test(written)) return 'picture';
  if (MEDIA_PATH.test(written)) {
    return { url: new URL(`${apiBase}${written}`).href, mediaPath: written };
  }
  if (!/^https?:\/\/[^/]/i.test(written)) return written.startsWith('//') ? 'host' : 'picture';
  const url = parse(written);
  if (!url || url.hash !== '') return 'picture';
  if (url.username !== '' || url.password !== '') return 'host';

  const api = new URL(apiBase);
  if (url.origin === api.origin) {
    const base = api.pathname === '/' ? '' : api.pathname;
    const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : '';
    const isMedia = url.search === '' && MEDIA_PATH.test(path);
    return isMedia ? { url: url.href, mediaPath: path } : 'picture';
  }
  if (!origins.includes(url.origin)) return 'host';
  return RASTER_PATH.test(url.pathname) ? { url: url.href, mediaPath: null } : 'picture';
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

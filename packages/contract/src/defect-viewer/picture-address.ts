/** Whose pictures may be shown. */
export interface AllowedPictures {
  /** Where the API answers, without a slash at the end; its public media are always allowed. */
  readonly apiBase: string;
  /** Other sites, each exactly as `https://images.example.com`. */
  readonly origins?: readonly string[];
}

/** Where a picture is that may be shown. */
export interface PictureAddress {
  /** Absolute, as a URL parser writes it. */
  readonly url: string;
  /** Our own, below the API's base (`/media/{mediaKey}/{file}`); null where another site serves it. */
  readonly mediaPath: string | null;
}

/** A stored picture itself: one folder, one file, no query. A crop has other pixels than the boxes. */
const MEDIA_PATH = /^\/media\/[A-Za-z0-9][\w-]{0,63}\/[A-Za-z0-9][\w-]{0,63}\.(?:jpg|png|webp)$/;
/** Of other sites: what browsers decode to pixels and nothing else. No SVG. */
const RASTER_PATH = /\.(?:jpe?g|png|webp|avif)$/i;
/** URL parsers drop some of these and turn others into slashes: then texts mislead who reads them. */
const MISLEADING = /[\s\\\u0000-\u001f\u007f]/;

/**
 * Reads where a picture is: one of our media by its path or whole address, or a picture of a site
 * that is allowed. Decided on the parsed address, which is also what is returned.
 * @returns `host` when it is where nothing may be loaded from, `picture` when it is no picture's
 * address.
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

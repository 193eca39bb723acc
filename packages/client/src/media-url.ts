import { RENDITION_WIDTHS, type Picture, type RenditionWidth } from '@tag/contract/media';

export interface MediaOptions {
  /** Pixels; the original size by default. */
  width?: RenditionWidth;
  /** Renditions are WebP unless JPEG is requested. */
  format?: 'webp' | 'jpeg';
}

/** A URL without trailing slashes, ready for a path. */
export function trimBaseUrl(baseUrl: string): string {
  let end = baseUrl.length;
  while (end > 0 && baseUrl[end - 1] === '/') end -= 1;
  return baseUrl.slice(0, end);
}

/**
 * Where a picture is: an http(s) URL as it is, anything else below the base URL. A crop in the picture's
 * URL is kept.
 */
export function mediaUrl(baseUrl: string, picture: { url: string }, options: MediaOptions = {}) {
  const { url } = picture;
  const absolute = /^https?:\/\//.test(url)
    ? url
    : `${trimBaseUrl(baseUrl)}${url.startsWith('/') ? '' : '/'}${url}`;
  const asked = [
    ...(options.width === undefined ? [] : [`width=${options.width}`]),
    ...(options.format === undefined ? [] : [`format=${options.format}`]),
  ].join('&');
  if (!asked) return absolute;
  return `${absolute}${absolute.includes('?') ? '&' : '?'}${asked}`;
}

/**
 * The sizes of a picture for an `<img srcset>`, smallest first: the renditions narrower than it, and
 * the picture itself unless it is a scan, whose widest rendition is wide enough for any screen.
 */
export function srcset(
  baseUrl: string,
  picture: Pick<Picture, 'url' | 'width'>,
  options: Pick<MediaOptions, 'format'> = {},
): string {
  const sizes = RENDITION_WIDTHS.filter((width) => width < picture.width).map(
    (width) => `${mediaUrl(baseUrl, picture, { ...options, width })} ${width}w`,
  );
  if (sizes.length < RENDITION_WIDTHS.length) {
    sizes.push(`${mediaUrl(baseUrl, picture, options)} ${picture.width}w`);
  }
  return sizes.join(', ');
}

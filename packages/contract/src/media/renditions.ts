/** Widths (pixels) in which a picture or a crop may be asked for by `?width=`. */
export const RENDITION_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

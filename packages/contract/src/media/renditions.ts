/** The widths (pixels) that `?width=` accepts for a picture or a crop. */
export const RENDITION_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

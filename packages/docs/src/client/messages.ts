/** What a page sends to the preview in its frame. */
export interface Shown {
  readonly html: string;
  /** `light`, `dark`, or `light dark`. */
  readonly scheme: string;
  /** Rules for the previewed page. */
  readonly css: string;
}

/** What the preview answers: that it listens, how high it is (px), or an event of an element. */
export type Told =
  | { readonly kind: 'ready' }
  | { readonly kind: 'height'; readonly value: number }
  | { readonly kind: 'event'; readonly type: string; readonly detail: unknown };

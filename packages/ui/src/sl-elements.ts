/**
 * Declares Shoelace's elements for JSX, from Shoelace's global declarations: their properties, and
 * their events as `onsl-…` (React 19 listens to those by their exact name). A type-only import: this
 * module brings no byte.
 */
import type {} from '@shoelace-style/shoelace';
import type { HTMLAttributes, RefAttributes } from 'react';

type TagName = Extract<keyof HTMLElementTagNameMap, `sl-${string}`>;
type OwnProperties<E> = Partial<Omit<E, keyof HTMLElement | 'updateComplete'>>;
type Listeners = {
  [
    Name in keyof GlobalEventHandlersEventMap as Name extends `sl-${string}` ? `on${Name}` : never
  ]?: (event: GlobalEventHandlersEventMap[Name]) => void;
};
type Props<E> = Omit<HTMLAttributes<E>, keyof OwnProperties<E>> &
  OwnProperties<E> &
  Listeners &
  RefAttributes<E>;

type ShoelaceElements = { [Tag in TagName]: Props<HTMLElementTagNameMap[Tag]> };

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only door React leaves open
  namespace JSX {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type
    interface IntrinsicElements extends ShoelaceElements {}
  }
}

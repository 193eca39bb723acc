import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';

/**
 * The only module that uses r2wc 2.1.1, for three things: making a root for a component,
 * rendering props into it, unmounting it. It gets no props to manage, because of how it treats
 * them: attributes are parsed once with JSON.parse in the constructor, removal and emptiness go
 * unnoticed, objects are written into attributes, and properties set early are lost. tag-element.ts
 * handles attributes and properties.
 *
 * Fixed here:
 * - it renders while detached: it assumes that it is connected from the start
 * - it wipes a declarative shadow root: `attachShadow` on one empties it
 * - it unmounts on every disconnection: moving the element lost all state
 *
 * It keeps its internals under symbols of the global registry; that is why its version is pinned.
 */
const PROPS = Symbol.for('r2wc.props');
const CONNECTED = Symbol.for('r2wc.connected');
const RENDER = Symbol.for('r2wc.render');

interface R2wcElement extends HTMLElement {
  container: ParentNode;
  [PROPS]: object;
  [CONNECTED]: boolean;
  [RENDER](): void;
  disconnectedCallback(): void;
}

/** An element with an open shadow root that shows one component, on request. */
interface ReactElementBase<P extends object> extends HTMLElement {
  readonly shadowRoot: ShadowRoot;
  /** Renders into `target`; again with new props it updates. */
  show(target: HTMLElement, props: P): void;
  /** Unmounts; `show` starts over. */
  hide(): void;
}

export function reactElementBase<P extends object>(
  Component: ComponentType<P>,
): new () => ReactElementBase<P> {
  const R2wc = r2wc(Component, { shadow: 'open' }) as unknown as new () => R2wcElement;

  class Base extends R2wc {
    constructor() {
      super();
      this[CONNECTED] = false;
    }

    /** Called by r2wc's constructor; keeps a server-rendered root. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return this.shadowRoot ?? super.attachShadow(init);
    }

    connectedCallback(): void {}
    override disconnectedCallback(): void {}
    /** Its presence makes `moveBefore` a move, not a removal. */
    connectedMoveCallback(): void {}

    show(target: HTMLElement, props: P): void {
      this.container = target;
      this[PROPS] = props;
      this[CONNECTED] = true;
      this[RENDER]();
    }

    hide(): void {
      super.disconnectedCallback();
    }
  }
  return Base as unknown as new () => ReactElementBase<P>;
}

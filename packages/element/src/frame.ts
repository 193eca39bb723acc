import type { ElementState } from './every-element.ts';

/**
 * What stands in every element's shadow root, outside of React so that it outlives a crash:
 * the place of the content and, over it, the default slot with the page's fallback. Children that a
 * declarative shadow root brought stay before it until the element has settled for the first time.
 */
export interface Frame {
  content: HTMLElement;
  settle(state: ElementState): void;
}

export function createFrame(root: ShadowRoot): Frame {
  const content = division('content');
  const fallback = division('fallback');
  fallback.append(document.createElement('slot'));
  const frame = division('frame');
  frame.append(content, fallback);

  const served = division('served');
  served.append(...root.childNodes);
  if (served.hasChildNodes()) root.append(served);
  root.append(frame);

  return {
    content,
    settle(state) {
      if (state !== 'idle' && state !== 'loading') served.remove();
    },
  };
}

function division(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

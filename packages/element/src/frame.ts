import type { ElementState } from './every-element.ts';

/**
 * The parts of every element's shadow root outside of React, where they survive a crash: the content's
 * container and, over it, the default slot with the page's fallback. Children that a declarative
 * shadow root brought stay before it until the element has settled for the first time.
 */
export interface Frame {
  content: HTMLElement;
  /** Far from the viewport, content takes up so many pixels, and is not laid out; 0 ends that. */
  setFar(height: number): void;
  settle(state: ElementState): void;
}

export function createFrame(root: ShadowRoot): Frame {
  const content = division('content');
  // Our words, in a page of any language; the fallback is the page's own.
  content.lang = 'en';
  const fallback = division('fallback');
  fallback.append(document.createElement('slot'));
  const frame = division('frame');
  frame.append(content, fallback);
  keepFocus(content);

  const served = division('served');
  served.append(...root.childNodes);
  if (served.hasChildNodes()) root.append(served);
  root.append(frame);

  return {
    content,
    setFar(height) {
      content.classList.toggle('far', height > 0);
      content.style.minBlockSize = height > 0 ? `${height}px` : '';
    },
    settle(state) {
      if (state !== 'idle' && state !== 'loading') served.remove();
      if (state !== 'ready' && state !== 'empty') return;
      // The fallback is hidden now; if the focus was in it, Tab would continue after the element.
      if (fallback.matches(':focus-within') || content.matches(':focus')) {
        focusHeading(content);
      }
    },
  };
}

/** When what has the focus is removed, browsers drop it to the page: here the content's heading gets it. */
function keepFocus(content: HTMLElement): void {
  let focused: Node | null = null;
  content.addEventListener('focusin', ({ target }) => (focused = target as Node));
  // Whoever leaves isn't brought back.
  content.addEventListener('focusout', () =>
    queueMicrotask(() => focused?.isConnected && (focused = null)),
  );
  new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    // After the effects of whatever removed it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusHeading(content);
    });
  }).observe(content, { childList: true, subtree: true });
}

/** Focuses the first heading, or all of the content, without making it a Tab stop. */
function focusHeading(content: HTMLElement): void {
  const target = content.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? content;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus();
}

function division(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

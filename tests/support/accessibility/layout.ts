import type { Page } from 'playwright-core';

/**
 * @returns nothing, or how far the page can be scrolled sideways, and each element that reaches beyond the
 *   window
 */
export const findSidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const tooWide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map(({ localName, className }) => `${localName}.${className}`);
    return [`${scrollWidth - clientWidth} px`, ...tooWide];
  });

/**
 * Spaces the text as WCAG 1.4.12 allows, in shadow roots too, and undoes that.
 * @returns the texts cut off only because of it, each with its element
 */
export const findTextCutBySpacing = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const roots: (Document | ShadowRoot)[] = [document];
    const elements: Element[] = [];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        elements.push(element);
        if (element.shadowRoot) roots.push(element.shadowRoot);
      }
    }
    const above = (element: Element): Element | null => {
      const root = element.getRootNode();
      return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const isCut = (element: Element): boolean => {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      if (!texts.some(({ textContent }) => textContent?.trim())) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      const range = document.createRange();
      range.setStartBefore(texts[0]!);
      range.setEndAfter(texts.at(-1)!);
      const text = range.getBoundingClientRect();
      for (let box: Element | null = element; box; box = above(box)) {
        const { overflowX, overflowY, display } = getComputedStyle(box);
        // Behind a dialog, the page itself only stops scrolling.
        if (display === 'inline' || box.matches('html, body')) continue;
        const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
        // For screen readers only, or not shown yet.
        if (width <= 1 || height <= 1) return false;
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if (hides(overflowX) && (text.right > right + 2 || text.left < left - 2)) return true;
        if (hides(overflowY) && (text.bottom > bottom + 2 || text.top < top - 2)) return true;
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
      }
      return false;
    };
    const before = new Set(elements.filter(isCut));
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
    );
    const sheets = roots.map((root) => root.adoptedStyleSheets);
    for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, spaced];
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const cut = elements.filter((element) => !before.has(element) && isCut(element));
    roots.forEach((root, index) => (root.adoptedStyleSheets = sheets[index]!));
    return cut.map(
      (element) =>
        `${element.localName}.${element.className}: ${element.textContent?.slice(0, 80)}`,
    );
  });

/**
 * @returns touch targets smaller than 44 CSS pixels in one direction, each with its size. Links within a
 * sentence may be smaller, and of several similar targets only the first counts.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) =>
    devtools.send('Emulation.setTouchEmulationEnabled', { enabled });
  await touch(true);
  try {
    return await page.evaluate(smallTargets);
  } finally {
    await touch(false);
    await devtools.detach();
  }
}

function smallTargets(): string[] {
  const SIZE = 44;
  const found: Element[] = [];
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) collect(element.shadowRoot);
      const pressed =
        'a[href], button, input, select, textarea, summary, [role=slider], [role=option]';
      const isOff = element.matches(':disabled, [aria-disabled=true]');
      // In a low viewer they would cover the picture. Gestures and a larger viewer do the same.
      const viewer = element.matches('.tag-viewer-tools button') && element.closest('.tag-viewer');
      const isSpare = viewer && viewer.clientHeight < 320;
      if (element.matches(pressed) && !isOff && !isSpare) found.push(element);
    }
  };
  collect(document);
  const nameOf = ({ localName, classList }: Element) => [localName, ...classList].join('.');
  const targetOf = (element: Element) =>
    element.matches('input[type=radio], input[type=checkbox], input[type=file]')
      ? (element.closest('label') ?? element)
      : element;
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== element.textContent?.trim();
  const seen = new Set<string>();
  return found.flatMap((element) => {
    const target = targetOf(element);
    const kind = `${nameOf(element.parentElement ?? element)} > ${nameOf(element)}`;
    if (seen.has(kind) || !element.checkVisibility({ visibilityProperty: true })) return [];
    if (isInSentence(element)) return [];
    const { width, height, right, bottom } = target.getBoundingClientRect();
    // For screen readers only, or shown when focused.
    const isClipped = getComputedStyle(target).clip !== 'auto';
    if (isClipped || width <= 1 || height <= 1 || right <= 0 || bottom <= 0) return [];
    seen.add(kind);
    // The clickable area may be larger than the box.
    const { width: more, height: higher } = ['::before', '::after'].reduce(
      (most, pseudo) => {
        const style = getComputedStyle(target, pseudo);
        if (style.content === 'none' || style.position !== 'absolute') return most;
        return {
          width: Math.max(most.width, parseFloat(style.width) || 0),
          height: Math.max(most.height, parseFloat(style.height) || 0),
        };
      },
      { width, height },
    );
    if (more >= SIZE - 0.5 && higher >= SIZE - 0.5) return [];
    return [
      `${kind} ${Math.round(more)}×${Math.round(higher)}: ${element.textContent?.trim().slice(0, 30)}`,
    ];
  });
}

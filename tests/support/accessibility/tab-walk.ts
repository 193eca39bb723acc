import type { Page } from 'playwright-core';

/** A page with more controls than this has long lists, whose rows are alike. */
const MOST_PRESSES = 120;

/**
 * Walks the page with Tab from its start. At the end, it gives up the focus and scrolls everything back.
 * @returns each control that nobody sees while it has the focus (WCAG 2.4.11): covered, or out of the window
 */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const start = document.body;
    start.tabIndex = -1;
    start.focus();
    start.removeAttribute('tabindex');
    Object.assign(window, { walked: new WeakSet<Element>() });
  });
  const hidden: string[] = [];
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(lookAtFocus);
    if (at === 'end') break;
    if (at !== 'seen') hidden.push(at);
  }
  await page.evaluate(() => {
    let focus = document.activeElement;
    while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
    (focus as HTMLElement | null)?.blur();
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (element.scrollTop !== 0 || element.scrollLeft !== 0)
          element.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      }
    }
  });
  return hidden;
}

/** Runs in the page. @returns `seen`, `end` after the last control, or what is hidden and by what. */
async function lookAtFocus(): Promise<string> {
  const { walked } = window as unknown as { walked: WeakSet<Element> };
  let focus = document.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  if (!focus || focus === document.body || walked.has(focus)) return 'end';
  walked.add(focus);
  // Scrolling to it takes a frame, and what sticks follows in the next.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);

  const above = (node: Node): Node | null =>
    node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
  const isWithin = (node: Node | null, ancestor: Node): boolean =>
    node !== null && (node === ancestor || isWithin(above(node), ancestor));
  const topmostAt = (x: number, y: number) => {
    let top = document.elementFromPoint(x, y);
    for (let inner = top; inner?.shadowRoot; top = inner ?? top) {
      const next: Element | null = inner.shadowRoot.elementFromPoint(x, y);
      if (!next || next === inner) break;
      inner = next;
    }
    return top;
  };
  const nameOf = (element: Element) =>
    `${[element.localName, ...element.classList].join('.')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;

  // A choice hidden in its label, or a field in its box, is seen where that is.
  let shown: Element = focus;
  while (shown.getBoundingClientRect().width <= 2 && shown.parentElement)
    shown = shown.parentElement;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const inside = {
    left: Math.max(left, 0),
    right: Math.min(right, innerWidth),
    top: Math.max(top, 0),
    bottom: Math.min(bottom, innerHeight),
  };
  if (inside.right - inside.left < 1 || inside.bottom - inside.top < 1) {
    return `${nameOf(focus)}: out of the window, ${Math.round(top)} to ${Math.round(bottom)} px`;
  }
  let cover: Element | null = null;
  for (const across of [0.5, 0.1, 0.9]) {
    for (const down of [0.5, 0.1, 0.9]) {
      cover = topmostAt(
        inside.left + (inside.right - inside.left) * across,
        inside.top + (inside.bottom - inside.top) * down,
      );
      if (cover && (isWithin(cover, shown) || isWithin(shown, cover))) return 'seen';
    }
  }
  return `${nameOf(focus)}: behind ${cover ? nameOf(cover) : 'nothing'}`;
}

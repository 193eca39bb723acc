import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { useReport, useView } from '../state/report-context.ts';

interface Swipes {
  readonly ref: RefObject<HTMLOListElement | null>;
  onFocus(event: FocusEvent): void;
  onPointerDown(): void;
  onTouchMove(): void;
  onWheel(): void;
  onScroll(): void;
  onScrollEnd(): void;
}

/** Safari before 26.2 has no `scrollend`. There, scrolling is over when nothing has moved for so long. */
const STILL_MS = 150;
const hasScrollEnd = 'onscrollend' in globalThis;

/**
 * On phones, where rows are cards to swipe: selects the card in the middle, and scrolls to a defect that is
 * selected elsewhere, or has the focus: the browser brings it into view in part, and snapping takes it back.
 */
export function useSwipes(): Swipes {
  const ref = useRef<HTMLOListElement>(null);
  const isByHand = useRef(false);
  const stillness = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { store } = useReport();
  const { defect } = useView();
  useEffect(() => {
    const list = ref.current;
    const card = cardsOf(list).find((it) => it.dataset['defect'] === defect);
    if (!list || !card || !isSideways(list) || card === middleOf(list)) return;
    isByHand.current = false;
    moveToMiddle(list, card);
  }, [defect]);
  const touched = () => {
    isByHand.current = true;
  };
  const ended = () => {
    const list = ref.current;
    if (!list || !isByHand.current || !isSideways(list)) return;
    isByHand.current = false;
    const id = middleOf(list)?.dataset['defect'];
    if (id !== undefined) store.step(id);
  };
  return {
    ref,
    onFocus({ target }) {
      const card = cardsOf(ref.current).find((it) => it.contains(target));
      if (card && isSideways(ref.current!)) moveToMiddle(ref.current!, card);
    },
    onPointerDown: touched,
    // A finger may rest in the middle of a swipe.
    onTouchMove: touched,
    onWheel: touched,
    onScroll() {
      if (hasScrollEnd) return;
      clearTimeout(stillness.current);
      stillness.current = setTimeout(ended, STILL_MS);
    },
    onScrollEnd: ended,
  };
}

const isSideways = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1;

const moveToMiddle = (list: Element, card: HTMLElement) =>
  list.scrollTo({ left: card.offsetLeft - (list.clientWidth - card.offsetWidth) / 2 });

/** The card nearest to the middle of the list's visible part. */
function middleOf(list: Element): HTMLElement | undefined {
  const { left, width } = list.getBoundingClientRect();
  const distance = (card: Element) => {
    const box = card.getBoundingClientRect();
    return Math.abs(box.left + box.width / 2 - left - width / 2);
  };
  return cardsOf(list).sort((a, b) => distance(a) - distance(b))[0];
}

const cardsOf = (list: Element | null) => [...(list?.children ?? [])] as HTMLElement[];

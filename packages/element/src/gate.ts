import { Burst } from './burst.ts';
import type { ElementState } from './every-element.ts';
import type { Frame } from './frame.ts';
import { Turn } from './turn.ts';
import { whenNear } from './visibility.ts';

/**
 * When an element may load: near the viewport (lazy), in its turn among the page's elements, and not while its
 * attributes change many times a second.
 * @param proceed called when the gate may have opened
 */
export function createGate(element: HTMLElement, frame: Frame, proceed: () => void) {
  const turn = new Turn(proceed);
  const burst = new Burst(proceed);
  let isAwake = false;
  let stopWaiting: (() => void) | undefined;
  /** Its height while it is known to be far from the viewport, in pixels; else 0. */
  let farHeight = 0;

  function keepFar(height: number): void {
    farHeight = height;
    frame.setFar(height);
  }

  function come(): void {
    keepFar(0);
    turn.hurry();
    if (isAwake) return;
    isAwake = true;
    proceed();
  }

  return {
    /** Whether the wait for the viewport is over. */
    get isAwake() {
      return isAwake;
    },
    wake(): void {
      isAwake = true;
    },
    /** Called after the content has rendered: its distance is only known at its final size. */
    watch(): void {
      stopWaiting ??= whenNear(element, come, keepFar);
    },
    /** There is something else to load. */
    renew(): void {
      turn.renew();
      burst.changed();
    },
    /** Asks whether loading may begin. */
    opens(): boolean {
      if (!isAwake || !burst.isOver) return false;
      turn.ask();
      return turn.hasCome;
    },
    /** Loading has begun. */
    started: () => burst.started(),
    /** A turn for loading again; an element far from the viewport can wait. */
    takeTurn: (signal: AbortSignal) => Turn.take(signal, farHeight === 0),
    follow(state: ElementState): void {
      // Only the message of an error is not about as high as the placeholder.
      frame.setFar(state === 'error' ? 0 : farHeight);
      if (state !== 'loading') turn.finish();
    },
    /** The element is gone. */
    leave(): void {
      stopWaiting?.();
      stopWaiting = undefined;
      farHeight = 0;
      isAwake = false;
      burst.stop();
      turn.leave();
    },
  };
}

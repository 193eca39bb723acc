import type { ElementState } from './every-element.ts';
import type { Failure, Problem } from './props.ts';

/** An element's status changes; 'error' comes with the failure and the attribute that caused it. */
type StateListener = (state: ElementState, failure?: Failure & Partial<Problem>) => void;

/**
 * An element's progress, reported in three ways that always agree: the attribute `data-state`, the
 * promise `ready`, and a callback that dispatches events.
 *
 *   idle -> loading -> ready | empty | error -> loading (again) -> ...
 */
export class Progress {
  #element: HTMLElement;
  #notify: StateListener;
  #state: ElementState = 'idle';
  /** An attribute says nothing: the element may be a copy of another, or have waited for its script. */
  #hasNotified = false;
  #settle: (state: ElementState) => void = () => {};
  #ready: Promise<ElementState> = this.#newPromise();

  constructor(element: HTMLElement, notify: StateListener) {
    this.#element = element;
    this.#notify = notify;
  }

  get state(): ElementState {
    return this.#state;
  }

  /** Resolves with ready, empty, or error; never rejects, so it needs no catch. */
  get ready(): Promise<ElementState> {
    return this.#ready;
  }

  /** Setting the same state again does nothing, except for a new failure. */
  set(state: ElementState, failure?: Failure & Partial<Problem>): void {
    if (this.#hasNotified && state === this.#state && state !== 'error') return;
    this.#hasNotified = true;
    const wasSettled = isSettled(this.#state);
    this.#state = state;
    this.#element.setAttribute('data-state', state);
    if (isSettled(state)) this.#settle(state);
    else if (wasSettled) this.#ready = this.#newPromise();
    this.#notify(state, failure);
  }

  #newPromise(): Promise<ElementState> {
    return new Promise((resolve) => (this.#settle = resolve));
  }
}

function isSettled(state: ElementState): boolean {
  return state === 'ready' || state === 'empty' || state === 'error';
}

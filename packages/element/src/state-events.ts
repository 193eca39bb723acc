import type { ElementState } from './every-element.ts';
import { emitFrom } from './host.ts';
import type { Failure, Problem } from './props.ts';
import type { ElementSchema } from './schema.ts';
import { whenSeen } from './visibility.ts';

/** Tells the page how far an element is: tag-ready, tag-empty, tag-error, and once tag-view. */
export function createStateEvents(element: HTMLElement, schema: ElementSchema) {
  const emit = (name: string, detail: object = {}) => emitFrom(element, schema, name, detail);
  let hasBeenSeen = false;
  let stopWatching = () => {};
  return {
    follow(state: ElementState, failure?: Failure & Partial<Problem>): void {
      stopWatching();
      if (state === 'ready' || state === 'empty') emit(`tag-${state}`);
      if (state === 'error') emit('tag-error', failure);
      if (state !== 'ready' || hasBeenSeen) return;
      stopWatching = whenSeen(element, () => {
        hasBeenSeen = true;
        emit('tag-view');
      });
    },
    /** It can show its content although an attribute is wrong: the state does not change. */
    reportWrong(problem: Problem): void {
      emit('tag-error', { code: 'invalid', retryable: false, ...problem });
    },
  };
}

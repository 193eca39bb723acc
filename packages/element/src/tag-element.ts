import type { ComponentType } from 'react';
import { BasesLookup } from './bases.ts';
import { Burst } from './burst.ts';
import { readContent } from './content.ts';
import { attributesOf, type ElementState } from './every-element.ts';
import { createFrame } from './frame.ts';
import { createHost, emitFrom } from './host.ts';
import { defineProperties, Inputs, takeEarlyProperties } from './inputs.ts';
import { Progress } from './progress.ts';
import type { ElementHost, Failure, Problem } from './props.ts';
import { reactElementBase } from './r2wc-element.ts';
import type { ElementSchema } from './schema.ts';
import { adoptableSheets } from './sheets.ts';
import { Turn } from './turn.ts';
import { VERSION } from './version.ts';
import { createView, type FallbackViews, type ViewProps } from './view.tsx';
import { whenNear, whenSeen } from './visibility.ts';

export interface ElementOptions extends FallbackViews {
  /** Style sheets as texts (`import sheet from './x.css?inline'`), adopted into the shadow root. */
  sheets: readonly string[];
  /**
   * On `reload()` the component stays and loads again by itself, for a `host` with a higher revision.
   * Otherwise it is recreated.
   */
  refreshes?: boolean;
}

/**
 * The life of an element.
 *
 * Its inputs are kept as the page gave them (inputs.ts). Every change schedules one `#update` in a
 * microtask, which reads everything again and renders it. So it doesn't matter in which order,
 * how often, or before which upgrade a framework sets things, and nothing the page writes can throw.
 *
 * Its content is a *revision*, which starts when the element connects, when an attribute that is part
 * of its identity changes, and on `reload()`. A revision waits to be near the viewport (lazy) and for
 * its turn among the page's elements, finds the API's address, then mounts the component with a separate
 * host; a component of an earlier revision can no longer change the element's state. A move
 * in the document doesn't start a revision.
 */
export function createElementClass(
  schema: ElementSchema,
  Component: ComponentType<object>,
  { sheets, refreshes = false, ...stand }: ElementOptions,
): CustomElementConstructor {
  const Base = reactElementBase<ViewProps>(createView(Component, stand));

  class TagElement extends Base {
    static readonly version = VERSION;
    static readonly observedAttributes = Object.keys(attributesOf(schema));

    #inputs = new Inputs(schema, () => this.#schedule());
    #frame = createFrame(this.shadowRoot);
    #progress = new Progress(this, (state, failure) => this.#notify(state, failure));
    #scheduled = false;
    /** Whether a revision is under way; not before connecting, nor after having been removed. */
    #alive = false;
    /** Whether the wait for the viewport is over. */
    #awake = false;
    #isWatchedForNear = false;
    /** Its height while it is known to be far from the viewport, in pixels; else 0. */
    #farHeight = 0;
    #turn = new Turn(() => this.#schedule());
    #burst = new Burst(() => this.#schedule());
    #viewed = false;
    #stopWaiting = () => {};
    #stopWatching = () => {};

    // Of this revision:
    #revision = 0;
    #identity = '';
    /** A new one recreates the component. */
    #mounted = 0;
    /** The component's latest props; null before its first. */
    #given: object | null = null;
    #host: ElementHost | undefined;
    #bases = this.#lookUpBases();
    #problem: Problem | undefined;
    #reportedAttributes = new Set<string>();

    static {
      defineProperties(this.prototype, schema, (element) => element.#inputs);
    }

    constructor() {
      super();
      this.shadowRoot.adoptedStyleSheets = adoptableSheets(sheets);
    }

    /** Resolves when it is ready, empty or in error, with that state. */
    get ready(): Promise<ElementState> {
      // A change made just now may start a revision.
      if (this.#scheduled) return Promise.resolve().then(() => this.ready);
      return this.#progress.ready;
    }

    /** Starts over with fresh data. Resolves like `ready`. */
    reload(): Promise<ElementState> {
      const { state } = this.#progress;
      this.#awake = true;
      this.#begin(refreshes && (state === 'ready' || state === 'empty'));
      this.#schedule();
      return this.ready;
    }

    connectedCallback(): void {
      takeEarlyProperties(this, schema);
      this.#schedule();
    }

    disconnectedCallback(): void {
      // Moving the element in the document disconnects and reconnects it at once: only an element that
      // stays disconnected has ended.
      queueMicrotask(() => {
        if (!this.isConnected) this.#end();
      });
    }

    attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
      this.#inputs.setText(name, text);
    }

    #schedule(): void {
      if (this.#scheduled) return;
      this.#scheduled = true;
      queueMicrotask(() => {
        this.#scheduled = false;
        if (this.isConnected) this.#update();
      });
    }

    #update(): void {
      if (!this.#alive || this.#inputs.identity() !== this.#identity) this.#begin();
      if (!this.#awake && this.#inputs.value('loading') === 'eager') this.#wake();
      if (!this.#awake) this.#progress.set('idle');
      if (this.#mayLoad()) this.#given = this.#content();
      this.show(this.#frame.content, {
        revision: this.#mounted,
        content: this.#given,
        isOutOfReach: this.#bases.hasFailed,
        onWaiting: () => this.#watchForNear(),
        onOutOfReach: () => this.#reportOutOfReach(),
        onShown: () => {
          this.#watchForNear();
          this.#reportProblem();
        },
        onCrash: () => this.#host?.setState('error', { code: 'internal', retryable: true }),
        onRetry: () => {
          this.#frame.keepFocus();
          void this.reload();
        },
      });
    }

    #begin(isRefresh = false): void {
      const revision = ++this.#revision;
      if (!isRefresh) {
        this.#mounted = revision;
        this.#given = null;
      }
      this.#frame.content.classList.toggle('kept', isRefresh);
      this.#alive = true;
      this.#identity = this.#inputs.identity();
      this.#bases = this.#lookUpBases();
      this.#problem = undefined;
      this.#reportedAttributes.clear();
      this.#turn.renew();
      this.#burst.changed();
      this.#host = createHost(this, schema, {
        revision,
        linkTarget: () => String(this.#inputs.value('link-target')),
        // An element far from the viewport can wait.
        takeTurn: (signal) => Turn.take(signal, this.#farHeight === 0),
        setState: (...[state, failure]) => {
          if (revision === this.#revision && !this.#problem) this.#progress.set(state, failure);
        },
      });
      if (this.#awake) this.#progress.set('loading');
    }

    #end(): void {
      this.#stopWaiting();
      this.#isWatchedForNear = false;
      this.#farHeight = 0;
      this.#stopWatching();
      this.#burst.stop();
      this.hide();
      this.#alive = false;
      this.#awake = false;
      this.#revision += 1;
      this.#turn.leave();
      this.#progress.set('idle');
    }

    #wake(): void {
      this.#awake = true;
      this.#progress.set('loading');
    }

    /** Called after the content has rendered: its distance is only known at its final size. */
    #watchForNear(): void {
      if (this.#isWatchedForNear) return;
      this.#isWatchedForNear = true;
      const come = () => {
        this.#farHeight = 0;
        this.#frame.setFar(0);
        this.#turn.hurry();
        if (this.#awake) return;
        this.#wake();
        this.#schedule();
      };
      this.#stopWaiting = whenNear(this, come, (height) => {
        this.#farHeight = height;
        this.#frame.setFar(height);
      });
    }

    #mayLoad(): boolean {
      if (!this.#awake || !this.#burst.isOver) return false;
      this.#turn.ask();
      if (this.#turn.hasCome) this.#bases.start();
      return this.#turn.hasCome && this.#bases.found !== undefined;
    }

    #lookUpBases(): BasesLookup {
      const own = this.#inputs.value('api-base');
      return new BasesLookup(own === undefined ? own : String(own), () => this.#schedule());
    }

    /** Reported once that is shown. */
    #reportOutOfReach(): void {
      if (this.#progress.state === 'error') return;
      const revision = this.#revision;
      const retry = () => {
        if (revision === this.#revision) void this.reload();
      };
      addEventListener('online', retry, { once: true });
      this.#progress.set('error', { code: 'network', retryable: true });
    }

    /** The component's props. Problems with the attributes are reported along the way. */
    #content(): object {
      const { props, problem, wrong } = readContent(this.#inputs, this.#bases.found!);
      // As long as there is one, the component has no say about the state.
      this.#problem = problem;
      if (!problem) this.#burst.started();
      this.#reportWrong(wrong);
      return { ...props, host: this.#host };
    }

    /** Only the error can be shown. Reported once it is. */
    #reportProblem(): void {
      if (!this.#problem || this.#progress.state === 'error') return;
      this.#progress.set('error', { code: 'invalid', retryable: false, ...this.#problem });
    }

    /** It can show its content although these are wrong: one event reports them, the state does not change. */
    #reportWrong(wrong: Problem[]): void {
      const reported = this.#reportedAttributes;
      this.#reportedAttributes = new Set(wrong.map(({ attribute }) => attribute));
      for (const problem of wrong.filter(({ attribute }) => !reported.has(attribute))) {
        emitFrom(this, schema, 'tag-error', { code: 'invalid', retryable: false, ...problem });
      }
    }

    #notify(state: ElementState, failure?: Failure & Partial<Problem>): void {
      // Only the message of an error is not about as high as the placeholder.
      this.#frame.setFar(state === 'error' ? 0 : this.#farHeight);
      this.#frame.settle(state);
      if (state !== 'loading') this.#turn.finish();
      this.#stopWatching();
      if (state === 'ready' || state === 'empty') emitFrom(this, schema, `tag-${state}`, {});
      if (state === 'error') emitFrom(this, schema, 'tag-error', { ...failure });
      if (state === 'ready' && !this.#viewed) {
        this.#stopWatching = whenSeen(this, () => {
          this.#viewed = true;
          emitFrom(this, schema, 'tag-view', {});
        });
      }
    }
  }
  return TagElement;
}

import type { ComponentType } from 'react';
import { absoluteBase, providedBases, type Bases } from './bases.ts';
import { attributesOf, type ElementState } from './every-element.ts';
import { createFrame } from './frame.ts';
import { createHost, emitFrom } from './host.ts';
import { defineProperties, Inputs, takeEarlyProperties } from './inputs.ts';
import { Progress } from './progress.ts';
import type { ElementHost, Failure, Problem } from './props.ts';
import { reactElementBase } from './r2wc-element.ts';
import type { ElementSchema } from './schema.ts';
import { adoptableSheets } from './sheets.ts';
import { VERSION } from './version.ts';
import { createView, type ViewProps } from './view.tsx';
import { whenNear, whenSeen } from './visibility.ts';

export interface ElementOptions {
  /** Style sheets as texts (`import sheet from './x.css?inline'`), adopted into the shadow root. */
  sheets: readonly string[];
  /** Shown, in the final size, while the element waits to come into view or for its API address. */
  placeholder?: ComponentType;
}

/**
 * The life of an element.
 *
 * What it is given is kept as the page gave it (inputs.ts). Every change schedules one `#update` in a
 * microtask, which reads everything anew and renders the whole. So it does not matter in which order,
 * how often, or before which upgrade a framework sets things, and nothing the page writes can throw.
 *
 * What it shows is a *revision*: it begins when the element connects, when an attribute that is part
 * of its identity changes, and on `reload()`. A revision waits to be near the viewport (lazy), finds
 * the API's address, then mounts the component with a host of its own; a component of an earlier
 * revision can no longer change the element's state. Being moved in the document is no new revision.
 */
export function createElementClass(
  schema: ElementSchema,
  Component: ComponentType<object>,
  { sheets, placeholder }: ElementOptions,
): CustomElementConstructor {
  const Base = reactElementBase<ViewProps>(createView(Component, placeholder));

  class TagElement extends Base {
    static readonly version = VERSION;
    static readonly observedAttributes = Object.keys(attributesOf(schema));

    #inputs = new Inputs(schema, () => this.#schedule());
    #frame = createFrame(this.shadowRoot);
    #progress = new Progress(this, (state, failure) => this.#told(state, failure));
    #scheduled = false;
    /** Whether a revision is under way; not before connecting, nor after having been removed. */
    #alive = false;
    /** Whether the wait for the viewport is over. */
    #awake = false;
    #viewed = false;
    #stopWaiting = () => {};
    #stopWatching = () => {};

    // Of this revision:
    #revision = 0;
    #identity = '';
    #host: ElementHost | undefined;
    /** undefined: not asked. */
    #bases: Bases | undefined;
    #problem: Problem | undefined;
    #toldAttributes = new Set<string>();

    static {
      defineProperties(this.prototype, schema, (element) => element.#inputs);
    }

    constructor() {
      super();
      this.shadowRoot.adoptedStyleSheets = adoptableSheets(sheets);
    }

    /** Resolves when it is ready, empty or in error, with that state. */
    get ready(): Promise<ElementState> {
      return this.#progress.ready;
    }

    /** Begins anew, with fresh data. Resolves like `ready`. */
    reload(): Promise<ElementState> {
      this.#awake = true;
      this.#begin();
      this.#schedule();
      return this.ready;
    }

    connectedCallback(): void {
      takeEarlyProperties(this, schema);
      this.#schedule();
    }

    disconnectedCallback(): void {
      // A move in the document disconnects and connects at once: only what stays away has ended.
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
      this.#wakeOrWait();
      const content = this.#awake && this.#hasAskedForBases() ? this.#content() : null;
      this.show(this.#frame.content, {
        revision: this.#revision,
        content,
        onShown: () => this.#tellProblem(),
        onCrash: () => this.#host?.setState('error', { code: 'internal', retryable: true }),
      });
    }

    #begin(): void {
      const revision = ++this.#revision;
      this.#alive = true;
      this.#identity = this.#inputs.identity();
      this.#bases = undefined;
      this.#problem = undefined;
      this.#toldAttributes.clear();
      this.#host = createHost(this, schema, {
        revision,
        linkTarget: () => String(this.#inputs.value('link-target')),
        setState: (...[state, failure]) => {
          if (revision === this.#revision && !this.#problem) this.#progress.set(state, failure);
        },
      });
      if (this.#awake) this.#progress.set('loading');
    }

    #end(): void {
      this.#stopWaiting();
      this.#stopWatching();
      this.hide();
      this.#alive = false;
      this.#awake = false;
      this.#revision += 1;
      this.#progress.set('idle');
    }

    #wakeOrWait(): void {
      if (this.#awake) return;
      this.#stopWaiting();
      const wake = () => {
        this.#awake = true;
        this.#progress.set('loading');
      };
      if (this.#inputs.value('loading') === 'eager') return wake();
      this.#progress.set('idle');
      this.#stopWaiting = whenNear(this, () => {
        wake();
        this.#schedule();
      });
    }

    #hasAskedForBases(): boolean {
      const own = this.#inputs.value('api-base');
      if (own !== undefined) this.#bases = { apiBase: absoluteBase(String(own)), portalBase: null };
      if (this.#bases) return true;
      const revision = this.#revision;
      void providedBases().then((bases) => {
        if (revision !== this.#revision) return;
        this.#bases = bases;
        this.#schedule();
      });
      return false;
    }

    /** The component's props. What is wrong with the attributes is told on the way. */
    #content(): object {
      let problem: Problem | undefined;
      for (const { name, required, reason } of this.#inputs.readAll()) {
        if (reason === undefined) this.#toldAttributes.delete(name);
        else if (required) problem ??= { attribute: name, reason };
        else this.#tellWrong({ attribute: name, reason });
      }
      if (!this.#bases?.apiBase)
        problem ??= { attribute: 'api-base', reason: 'No API address is known' };
      // As long as there is one, the component has no say about the state.
      this.#problem = problem;
      const apiBase = problem ? undefined : this.#bases?.apiBase;
      const ownPortal = this.#inputs.value('portal-base');
      const portalBase =
        ownPortal === undefined ? this.#bases?.portalBase : absoluteBase(String(ownPortal));
      return {
        ...this.#inputs.values(),
        apiBase,
        portalBase: portalBase ?? undefined,
        loader: this.#bases?.loader,
        problem,
        host: this.#host,
      };
    }

    /** Nothing can be shown but what is wrong. Told once it is shown. */
    #tellProblem(): void {
      if (!this.#problem || this.#progress.state === 'error') return;
      this.#progress.set('error', { code: 'invalid', retryable: false, ...this.#problem });
    }

    /** It can show its content although an attribute is wrong: an event tells, the state does not. */
    #tellWrong(problem: Problem): void {
      if (this.#toldAttributes.has(problem.attribute)) return;
      this.#toldAttributes.add(problem.attribute);
      emitFrom(this, schema, 'tag-error', { code: 'invalid', retryable: false, ...problem });
    }

    #told(state: ElementState, failure?: Failure & Partial<Problem>): void {
      this.#frame.settle(state);
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

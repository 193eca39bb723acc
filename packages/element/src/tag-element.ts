import type { ComponentType } from 'react';
import { attributesOf, type ElementState } from './every-element.ts';
import { createFrame } from './frame.ts';
import { createGate } from './gate.ts';
import { defineProperties, Inputs, takeEarlyProperties } from './inputs.ts';
import { Progress } from './progress.ts';
import { reactElementBase } from './r2wc-element.ts';
import { Revision } from './revision.ts';
import type { ElementSchema } from './schema.ts';
import { adoptableSheets } from './sheets.ts';
import { createStateEvents } from './state-events.ts';
import { VERSION } from './version.ts';
import { createView, type FallbackViews, type ViewProps } from './view.tsx';

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
 * The life of an element, in parts: its *inputs* are kept as the page gave them, and its content is a *revision*,
 * which starts when the element connects, when an attribute that is part of its identity changes, and on
 * `reload()`. A revision waits at the *gate*, then the *view* mounts the component; *progress* and *events* tell
 * the page.
 *
 * Every change schedules one `#update` in a microtask, which reads everything again and renders it. So it doesn't
 * matter in which order, how often, or before which upgrade a framework sets things, and nothing the page writes
 * can throw. A move in the document doesn't start a revision.
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
    #gate = createGate(this, this.#frame, () => this.#schedule());
    #events = createStateEvents(this, schema);
    #progress = new Progress(this, (state, failure) => {
      this.#gate.follow(state);
      this.#frame.settle(state);
      this.#events.follow(state, failure);
    });
    /** Undefined before connecting, and after having been removed. */
    #revision: Revision | undefined;
    #revisions = 0;
    #scheduled = false;

    static {
      defineProperties(this.prototype, schema, (element) => element.#inputs);
    }

    constructor() {
      super();
      this.shadowRoot.adoptedStyleSheets = adoptableSheets(schema, sheets);
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
      this.#gate.wake();
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
      const isSame = this.#revision?.identity === this.#inputs.identity();
      const revision = (isSame && this.#revision) || this.#begin();
      if (this.#inputs.value('loading') === 'eager') this.#gate.wake();
      if (!this.#gate.isAwake) this.#progress.set('idle');
      else if (this.#progress.state === 'idle') this.#progress.set('loading');
      if (this.#gate.opens()) this.#load(revision);
      this.show(this.#frame.content, {
        revision: revision.mounted,
        content: revision.given,
        isOutOfReach: revision.bases.hasFailed,
        onWaiting: () => this.#gate.watch(),
        onOutOfReach: () => this.#reportOutOfReach(revision),
        onShown: () => {
          this.#gate.watch();
          this.#reportProblem(revision);
        },
        onCrash: () => revision.host.setState('error', { code: 'internal', retryable: true }),
        onRetry: () => void this.reload(),
      });
    }

    #begin(isRefresh = false): Revision {
      const number = ++this.#revisions;
      const revision = new Revision(this, schema, this.#inputs, {
        number,
        kept: isRefresh ? this.#revision : undefined,
        onBases: () => this.#schedule(),
        takeTurn: this.#gate.takeTurn,
        setState: (...[state, failure]) => {
          if (revision === this.#revision && !revision.problem) this.#progress.set(state, failure);
        },
      });
      this.#revision = revision;
      this.#frame.content.classList.toggle('kept', isRefresh);
      this.#gate.renew();
      if (this.#gate.isAwake) this.#progress.set('loading');
      return revision;
    }

    #load(revision: Revision): void {
      revision.bases.start();
      if (!revision.bases.found) return;
      for (const wrong of revision.read()) this.#events.reportWrong(wrong);
      if (!revision.problem) this.#gate.started();
    }

    #end(): void {
      this.#gate.leave();
      this.hide();
      this.#revision = undefined;
      this.#progress.set('idle');
    }

    /** Reported once that is shown. */
    #reportOutOfReach(revision: Revision): void {
      if (this.#progress.state === 'error') return;
      const retry = () => {
        if (revision === this.#revision) void this.reload();
      };
      addEventListener('online', retry, { once: true });
      this.#progress.set('error', { code: 'network', retryable: true });
    }

    /** Only the error can be shown. Reported once it is. */
    #reportProblem({ problem }: Revision): void {
      if (!problem || this.#progress.state === 'error') return;
      this.#progress.set('error', { code: 'invalid', retryable: false, ...problem });
    }
  }
  return TagElement;
}

import { BasesLookup } from './bases.ts';
import { readContent } from './content.ts';
import { createHost, type HostDeps } from './host.ts';
import type { Inputs } from './inputs.ts';
import type { ElementHost, Problem } from './props.ts';
import type { ElementSchema } from './schema.ts';

interface RevisionOptions extends Omit<HostDeps, 'revision' | 'linkTarget'> {
  number: number;
  /** The one before, whose component stays. */
  kept: Revision | undefined;
  /** Called when the addresses are known, or can't be. */
  onBases(): void;
}

/**
 * An element's content from the time it starts until something else is to be shown. A component of an earlier
 * revision can no longer change the element's state: each has its own host.
 */
export class Revision {
  readonly identity: string;
  /** A new one recreates the component. */
  readonly mounted: number;
  readonly bases: BasesLookup;
  readonly host: ElementHost;
  /** The component's latest props; null before its first. */
  given: object | null;
  /** Why only an error can be shown; as long as there is one, the component has no say about the state. */
  problem: Problem | undefined;
  #inputs: Inputs;
  #reported = new Set<string>();

  constructor(
    element: HTMLElement,
    schema: ElementSchema,
    inputs: Inputs,
    { number, kept, onBases, ...deps }: RevisionOptions,
  ) {
    const own = inputs.value('api-base');
    this.identity = inputs.identity();
    this.mounted = kept?.mounted ?? number;
    this.given = kept?.given ?? null;
    this.bases = new BasesLookup(own === undefined ? own : String(own), onBases);
    this.#inputs = inputs;
    const linkTarget = () => String(inputs.value('link-target'));
    this.host = createHost(element, schema, { ...deps, revision: number, linkTarget });
  }

  /** Reads the component's props. @returns attributes that are wrong and weren't before; they have their defaults */
  read(): Problem[] {
    const { props, problem, wrong } = readContent(this.#inputs, this.bases.found!);
    this.problem = problem;
    this.given = { ...props, host: this.host };
    const reported = this.#reported;
    this.#reported = new Set(wrong.map(({ attribute }) => attribute));
    return wrong.filter(({ attribute }) => !reported.has(attribute));
  }
}

import { absoluteBase, type Bases } from './bases.ts';
import type { Inputs } from './inputs.ts';
import type { Problem } from './props.ts';

interface Content {
  /** The component's props, without its host. */
  props: object;
  /** Why there is nothing to show: a required attribute, or no API address. */
  problem: Problem | undefined;
  /** Every other attribute that is wrong; it has its default in the props. */
  wrong: Problem[];
}

/** An element's content for its attributes and properties. */
export function readContent(inputs: Inputs, bases: Bases): Content {
  let problem: Problem | undefined;
  const wrong: Problem[] = [];
  for (const { name, required, reason } of inputs.readAll()) {
    if (reason === undefined) continue;
    if (required) problem ??= { attribute: name, reason };
    else wrong.push({ attribute: name, reason });
  }
  if (!bases.apiBase) problem ??= { attribute: 'api-base', reason: 'No API address is known' };
  const ownPortal = inputs.value('portal-base');
  const portalBase = ownPortal === undefined ? bases.portalBase : absoluteBase(String(ownPortal));
  const props = {
    ...inputs.values(),
    apiBase: problem ? undefined : bases.apiBase,
    portalBase: portalBase ?? undefined,
    loader: bases.loader,
    problem,
  };
  return { props, problem, wrong };
}

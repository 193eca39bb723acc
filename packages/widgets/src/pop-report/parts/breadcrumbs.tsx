import type { ScopeNames } from '@tag/contract/pops';
import { isWithin } from '../query/query.ts';
import { usePop, useScopeLink } from '../pop-context.ts';
import { stepsTo } from '../query/scope-names.ts';

/** Links to the levels above, up to the report's base. */
export function Breadcrumbs({ names }: { names: ScopeNames }) {
  const { base } = usePop();
  const linkTo = useScopeLink();
  const steps = stepsTo(names).filter(({ scope }) => isWithin(scope, base));
  if (steps.length < 2) return null;
  return (
    <nav className="tag-pop-crumbs" aria-label="Where in the population">
      <ol>
        {steps.map(({ name, scope }, index) =>
          index === steps.length - 1 ? (
            <li key={name} aria-current="page">
              {name}
            </li>
          ) : (
            <li key={name}>
              <a {...linkTo(scope)}>{name}</a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  className?: string;
  part?: string;
  role?: 'status';
}

/** Facts by name; those without a value are left out. */
export function Facts({ facts, ...list }: FactsProps) {
  return (
    <dl {...list}>
      {facts
        .filter(([, value]) => !NO_VALUES.includes(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const NO_VALUES: readonly ReactNode[] = [null, undefined, '', false];

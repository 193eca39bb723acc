import { ClockIcon, Icon, OfflineIcon, WarningIcon } from '@tag/ui/icons';
import type { ReactNode } from 'react';

export type Condition = 'checking' | 'up' | 'down' | 'unreachable';

interface Words {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

const VERDICTS: Readonly<Record<Condition, Words>> = {
  checking: {
    icon: <ClockIcon />,
    title: 'Checking …',
    text: 'This takes a moment.',
  },
  up: {
    icon: <CheckIcon />,
    title: 'Everything is working',
    text: 'Reports and accounts are available.',
  },
  down: {
    icon: <WarningIcon />,
    title: 'We’re having problems',
    text: 'Our database isn’t answering, so reports and accounts may not load. Nothing you saved is lost.',
  },
  unreachable: {
    icon: <OfflineIcon />,
    title: 'We couldn’t check',
    text: 'Reports and accounts may not load.',
  },
};

const PARTS: readonly (readonly [name: string, of: Readonly<Record<Condition, string>>])[] = [
  ['Website', { checking: 'Working', up: 'Working', down: 'Working', unreachable: 'Working' }],
  [
    'Reports and accounts',
    { checking: 'Checking', up: 'Working', down: 'Not working', unreachable: 'Not reachable' },
  ],
  [
    'Database',
    { checking: 'Checking', up: 'Working', down: 'Not answering', unreachable: 'Unknown' },
  ],
];

interface VerdictProps {
  condition: Condition;
  /** Why it couldn't be checked. */
  failure: string | undefined;
}

/** The answer in one line, then part by part. */
export function Verdict({ condition, failure }: VerdictProps) {
  const { icon, title, text } = VERDICTS[condition];
  return (
    <>
      <div className="status-verdict" data-condition={condition} role="status">
        {icon}
        <div>
          <h2>{title}</h2>
          <p>{failure ?? text}</p>
        </div>
      </div>
      <dl className="status-parts">
        {PARTS.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-working={words[condition] === 'Working'}>{words[condition]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function CheckIcon() {
  return (
    <Icon>
      <path d="m4.5 10.5 3.5 3.5 7.5-8" />
    </Icon>
  );
}

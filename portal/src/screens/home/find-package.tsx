import { CARD_QUANTITY } from '@tag/contract/constants';
import { formatCount } from '@tag/contract/formats';
import { Facts } from '@tag/ui/facts';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { PlainForm } from '@tag/ui/form';
import { newOrderPath } from '../../features/orders/order-paths.ts';
import { findPackage, type Wishes } from './packages.ts';
import { useOnBoarding } from './use-on-boarding.ts';

interface FindPackageProps {
  title?: string;
  lead?: string;
}

/** Three questions that lead to a recommended package. */
export function FindPackage({ title = 'Find your package', lead }: FindPackageProps) {
  const { isDone, markDone } = useOnBoarding('find_package');
  const [wishes, setWishes] = useState<Wishes>({ quantity: '', owners: 'one', use: 'keep' });
  const [asked, setAsked] = useState<Wishes | null>(null);
  const id = useId();
  const change = (part: Partial<Wishes>) => setWishes({ ...wishes, ...part });
  const found = asked && findPackage(asked);
  const reason = found && 'reason' in found ? found.reason : undefined;

  return (
    <section className="area-page-card" aria-labelledby="home-package">
      <h2 id="home-package">{title}</h2>
      {lead && <p>{lead}</p>}
      <PlainForm
        noValidate
        onSubmit={() => {
          setAsked(wishes);
          const answer = findPackage(wishes);
          if ('reason' in answer) document.getElementById(`${id}-quantity`)?.focus();
          else if (!isDone) markDone();
        }}
      >
        <label htmlFor={`${id}-quantity`}>How many cards?</label>
        <input
          id={`${id}-quantity`}
          className="home-input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          placeholder={`1 to ${formatCount(CARD_QUANTITY.max)}`}
          value={wishes.quantity}
          aria-invalid={reason !== undefined}
          aria-describedby={`${id}-reason`}
          onChange={({ target }) => change({ quantity: target.value })}
        />
        <p id={`${id}-reason`} className="home-reason" role="status">
          {reason}
        </p>
        <Choice
          legend="Whose are they?"
          name="owners"
          value={wishes.owners}
          options={{ one: 'All mine', several: 'A group’s' }}
          onChange={(owners) => change({ owners })}
        />
        <Choice
          legend="What will you do with them?"
          name="use"
          value={wishes.use}
          options={{ keep: 'Keep', sell: 'Sell', both: 'Both' }}
          onChange={(use) => change({ use })}
        />
        <button type="submit" className="home-quiet">
          Recommend a package
        </button>
      </PlainForm>
      {found && 'order' in found && (
        <Facts
          className="home-found"
          role="status"
          facts={[
            ['Order', found.order],
            ['Film', found.film],
            ['Extras', found.extras],
          ]}
        />
      )}
      {found && 'order' in found && (
        <p className="home-start">
          <Link className="button" to={newOrderPath(found.start)}>
            Start this order
          </Link>
          {found.start.kind === 'single' && (
            <Link to={newOrderPath({ ...found.start, quantity: found.quantity })}>
              Pay first, add the cards later
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  name: string;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange(value: T): void;
}

function Choice<T extends string>({ legend, name, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="home-choice">
      <legend>{legend}</legend>
      {(Object.entries(options) as [T, string][]).map(([key, label]) => (
        <label key={key}>
          <input
            type="radio"
            name={name}
            value={key}
            checked={value === key}
            onChange={() => onChange(key)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

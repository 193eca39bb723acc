import { useId, type ReactNode } from 'react';
import './choice-cards.css';

interface CardChoice<T extends string> {
  readonly value: T;
  readonly title: string;
  /** At the end of the row. */
  readonly price?: string | undefined;
  readonly text?: ReactNode;
  /** Why it can't be chosen now. */
  readonly problem?: string | undefined;
}

interface ChoiceCardsProps<T extends string> {
  legend: string;
  hint?: string | undefined;
  choices: readonly CardChoice<T>[];
  value: T | null;
  disabled?: boolean;
  onChange(value: T): void;
}

/** A choice of few, each with its price and description: native radio buttons in rows. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { legend, hint, choices, value, disabled, onChange } = props;
  const id = useId();
  return (
    <fieldset className="choice-cards" disabled={disabled}>
      <legend>{legend}</legend>
      {hint && <p className="tag-field-hint">{hint}</p>}
      <div>
        {choices.map((choice) => {
          const isOut = choice.problem !== undefined && choice.value !== value;
          return (
            <label key={choice.value} data-out={isOut}>
              <input
                type="radio"
                name={id}
                value={choice.value}
                checked={choice.value === value}
                disabled={isOut}
                onChange={() => onChange(choice.value)}
              />
              <span className="choice-cards-words">
                <strong>{choice.title}</strong>
                {choice.price && <span className="choice-cards-price">{choice.price}</span>}
                {choice.text && <span className="choice-cards-text">{choice.text}</span>}
                {choice.problem && <span className="submission-danger">{choice.problem}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

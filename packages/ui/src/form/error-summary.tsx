import { useId } from 'react';
import type { Refusal } from './use-form.ts';

interface ErrorSummaryProps extends Refusal {
  /** Moves the focus to a field. */
  onFollow(name: string): void;
}

/** Every field to correct, above the form, each with a link to it. Takes the focus after an attempt. */
export function ErrorSummary({ errors, onFollow }: ErrorSummaryProps) {
  const title = useId();
  return (
    <div className="tag-form-summary" role="group" tabIndex={-1} aria-labelledby={title}>
      <p id={title}>
        <strong>Please correct {errors.length} fields</strong>
      </p>
      <ul>
        {errors.map(({ name, reason }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                // The field's id is generated: the link is followed by its name.
                event.preventDefault();
                onFollow(name);
              }}
            >
              {reason}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

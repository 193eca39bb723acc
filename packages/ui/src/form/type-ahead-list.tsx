import type { Combobox } from '@tag/behavior/combobox';
import { CLIENT_ERRORS } from '@tag/contract/errors';
import { countOf } from '@tag/contract/formats';
import type { Choice } from './select-field.tsx';
import type { Found } from './use-search.ts';

interface TypeAheadListProps<C extends Choice> extends Pick<Combobox, 'list' | 'optionOf'> {
  open: boolean;
  found: Found<C>;
  label: string;
  onTake(choice: C): void;
  onRetry(): void;
}

/** A type-ahead field's choices, and a status line for screen readers. */
export function TypeAheadList<C extends Choice>(props: TypeAheadListProps<C>) {
  const { open, found, label, list, optionOf, onTake, onRetry } = props;
  const choices = found.status === 'found' ? found.items : [];

  return (
    <>
      <div className="tag-type-ahead-panel" hidden={!open}>
        <ul {...list} aria-label={label} hidden={choices.length === 0}>
          {choices.map((choice, index) => (
            <li key={choice.value} {...optionOf(index)} onClick={() => onTake(choice)}>
              {choice.label}
            </li>
          ))}
        </ul>
        {choices.length === 0 && (
          <p className="tag-type-ahead-remark">
            {remarkOf(found)}
            {found.status === 'failed' && (
              <button
                type="button"
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
                onClick={onRetry}
              >
                Try again
              </button>
            )}
          </p>
        )}
      </div>
      <span className="tag-hidden" role="status">
        {open && (choices.length > 0 ? countOf(choices.length, 'choice') : remarkOf(found))}
      </span>
    </>
  );
}

function remarkOf({ status }: Found<unknown>): string {
  if (status === 'searching') return 'Searching…';
  return status === 'failed' ? 'The choices could not be loaded.' : CLIENT_ERRORS.no_search_results;
}

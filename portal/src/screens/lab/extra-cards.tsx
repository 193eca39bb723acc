import { Button } from '@tag/ui/button';
import { PlainForm, TextField } from '@tag/ui/form';
import { useState } from 'react';

interface ExtraCardsProps {
  /** The packing list’s name. */
  of: string;
  extras: readonly string[];
  onChange(extras: readonly string[]): void;
}

/** Cards in a parcel that aren't on its packing list. */
export function ExtraCards({ extras, of, onChange }: ExtraCardsProps) {
  const [typed, setTyped] = useState('');
  return (
    <div className="bench-extras">
      <PlainForm
        aria-label={`Extra cards, ${of}`}
        onSubmit={() => {
          const extra = typed.trim().slice(0, 500);
          if (extra) onChange([...extras, extra]);
          setTyped('');
        }}
      >
        <TextField
          name="extra"
          label="A card that isn’t on the list"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">Add card</Button>
      </PlainForm>
      {extras.length > 0 && (
        <ul aria-label={`Extra cards, ${of}`}>
          {extras.map((extra, index) => (
            // Two cards may be described alike.
            <li key={`${index} ${extra}`}>
              {extra}
              <Button onClick={() => onChange(extras.filter((_, other) => other !== index))}>
                Remove<span className="tag-hidden">: {extra}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

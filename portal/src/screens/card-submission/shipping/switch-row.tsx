import { useId, type ReactNode } from 'react';
import './switch-row.css';

interface SwitchRowProps {
  name: string;
  label: string;
  hint: string;
  /** What it adds to the order. */
  price: ReactNode;
  value: boolean;
  disabled?: boolean;
  onChange(value: boolean): void;
}

/** Something that is added to the order or not, with its price. */
export function SwitchRow({ name, label, hint, price, value, disabled, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="switch-row">
      <label>
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={value}
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-price`}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <span className="submission-muted" id={`${id}-hint`}>
        {hint}
      </span>
      <span className="switch-row-price" id={`${id}-price`}>
        {price}
      </span>
    </div>
  );
}

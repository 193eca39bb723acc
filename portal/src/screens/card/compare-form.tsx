import { useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { cardPath, parseCertificate } from '../../features/certificate/certificate.ts';
import { comparisonPath } from './compared.ts';

/** Asks for another certificate to compare this one with. Before the script has loaded the server takes it. */
export function CompareForm({ certificate }: { certificate: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState<string>();
  const navigate = useNavigate();

  const compare = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const other = parseCertificate(input.current?.value ?? '');
    const refusal = other.ok
      ? other.value === certificate && 'Enter another certificate: this one is already shown'
      : other.reason;
    if (other.ok && !refusal) return void navigate(comparisonPath(certificate, [other.value]));
    setReason(refusal || undefined);
    input.current?.focus();
  };

  return (
    <form
      className="compare-form"
      action={cardPath(certificate)}
      noValidate
      onSubmit={compare}
      aria-label="Compare"
    >
      <label htmlFor={id}>Compare with another certificate</label>
      <div>
        <input
          ref={input}
          id={id}
          name="with"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          aria-invalid={reason !== undefined}
          aria-describedby={`${id}-note`}
          onChange={() => setReason(undefined)}
        />
        <button type="submit" className="button">
          Compare
        </button>
      </div>
      <p id={`${id}-note`} role="status">
        {reason}
      </p>
    </form>
  );
}

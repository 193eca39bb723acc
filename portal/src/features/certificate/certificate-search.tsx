import { Suspense, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazy } from '../lazy/lazy.ts';
import { CERTIFICATE_EXAMPLE, cardPath, parseCertificate } from './certificate.ts';
import './certificate-search.css';

const DidYouMean = lazy(() => import('./did-you-mean.tsx'));

interface CertificateSearchProps {
  /** `hero` is the landing's, with its label in sight; `bar` fits a header. */
  variant: 'hero' | 'bar';
}

/**
 * Opens the report of a certificate. Before the script has loaded the form goes to the server, which
 * sends the browser to the same page.
 */
export function CertificateSearch({ variant }: CertificateSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<{ reason: string; written: string }>();
  const navigate = useNavigate();

  const forget = () => {
    setRefusal(undefined);
    input.current!.value = '';
  };
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = input.current!;
    const certificate = parseCertificate(field.value);
    if (!certificate.ok) {
      setRefusal({ reason: certificate.reason, written: field.value });
      field.focus();
      return;
    }
    forget();
    navigate(cardPath(certificate.value));
  };

  return (
    <form
      className={`certificate-search certificate-search-${variant}`}
      role="search"
      aria-label={variant === 'hero' ? 'Look up a certificate' : 'Certificate'}
      action="/card"
      noValidate
      onSubmit={open}
    >
      <label htmlFor={id} className={variant === 'bar' ? 'tag-hidden' : undefined}>
        Certificate number
      </label>
      <div className="certificate-search-row">
        <input
          ref={input}
          id={id}
          name="certificate"
          type="text"
          placeholder={variant === 'bar' ? 'Certificate number' : CERTIFICATE_EXAMPLE}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          required
          aria-invalid={refusal !== undefined}
          aria-describedby={`${id}-note`}
          onChange={() => setRefusal(undefined)}
        />
        <button type="submit" className="button">
          {variant === 'hero' ? (
            'View report'
          ) : (
            <>
              <span className="tag-hidden">View report</span>
              <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
                <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
                <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </>
          )}
        </button>
      </div>
      <p id={`${id}-note`} className="certificate-search-note" role="status">
        {refusal ? (
          <>
            {refusal.reason}
            {'. '}
            <Suspense>
              <DidYouMean written={refusal.written} onOpen={forget} />
            </Suspense>
          </>
        ) : (
          variant === 'hero' && 'One letter and seven digits, on your slab’s label.'
        )}
      </p>
    </form>
  );
}

import { type Audit as Result, auditCertificate } from '@tag/client/grade-log';
import { Button } from '@tag/ui/button';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import {
  CERTIFICATE_EXAMPLE,
  cardPath,
  parseCertificate,
} from '../../features/certificate/certificate.ts';
import { Steps, type DoneSteps } from './steps.tsx';
import { Verdict } from './verdict.tsx';

/** A check of one certificate, started by the visitor or by a link to one of its entries. */
export function Audit() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<string>();
  const given = query.get('cert') ?? undefined;
  const asked = given === undefined ? undefined : parseCertificate(given);
  const reason = refused ?? (asked?.ok === false ? asked.reason : undefined);

  const start = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseCertificate(input.current!.value);
    if (!parsed.ok) {
      setRefused(parsed.reason);
      input.current!.focus();
      return;
    }
    setRefused(undefined);
    setAttempt((count) => count + 1);
    setQuery({ cert: parsed.value }, { replace: true, preventScrollReset: true });
  };

  return (
    <section className="area-page-card proof-audit" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Check a certificate yourself</h2>
      <p>
        Your browser does all of it; our server only sends the files. To repeat a step elsewhere,
        open it and copy its bytes.
      </p>
      <form noValidate onSubmit={start}>
        <label htmlFor={id}>Certificate number</label>
        <div>
          <input
            ref={input}
            id={id}
            name="cert"
            defaultValue={given}
            placeholder={CERTIFICATE_EXAMPLE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={reason !== undefined}
            aria-describedby={`${id}-note`}
            onChange={() => setRefused(undefined)}
          />
          <Button type="submit" look="primary">
            Check
          </Button>
        </div>
        <p id={`${id}-note`} className="proof-refusal" role="status">
          {reason}
        </p>
      </form>
      {asked?.ok && (
        <Check
          key={`${asked.value} ${query.get('n')} ${attempt}`}
          certificate={asked.value}
          n={Number(query.get('n')) || undefined}
        />
      )}
    </section>
  );
}

/** Runs the check, and shows each step as it is done. */
function Check({ certificate, n }: { certificate: string; n: number | undefined }) {
  const client = useClient();
  const [done, setDone] = useState<DoneSteps>({});
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    auditCertificate(client, certificate, {
      signal,
      n,
      onStep: (step, evidence) => setDone((before) => ({ ...before, [step]: evidence })),
    }).then(
      setResult,
      // Another one was started.
      () => undefined,
    );
    return () => controller.abort();
  }, [client, certificate, n]);
  return (
    <>
      <Steps done={done} result={result} />
      <div role="status">{result && <Verdict certificate={certificate} result={result} />}</div>
      <p>
        <Link to={cardPath(certificate)}>Report of {certificate}</Link>
      </p>
    </>
  );
}

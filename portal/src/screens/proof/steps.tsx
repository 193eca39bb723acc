import { type Audit, AUDIT_STEPS, type AuditStep, type Evidence } from '@tag/client/grade-log';
import { STEPS } from './words.ts';

export type DoneSteps = Partial<Readonly<Record<AuditStep, readonly Evidence[]>>>;
type State = 'done' | 'running' | 'failed' | 'open';

const STATES: Readonly<Record<State, string>> = {
  done: 'Holds',
  running: 'Checking …',
  failed: 'Couldn’t check',
  open: 'Not reached',
};

/** These contradict what the page says. */
const REFUSING: readonly Audit['verdict'][] = ['refused', 'outdated'];

interface StepsProps {
  done: DoneSteps;
  /** Null while it runs. */
  result: Audit | null;
}

/** The steps of a check, each with its state and the bytes it used. */
export function Steps({ done, result }: StepsProps) {
  const current = AUDIT_STEPS.find((step) => !done[step]);
  const stateOf = (step: AuditStep): State => {
    if (done[step]) return 'done';
    if (result) return step === result.endedAt ? 'failed' : 'open';
    return step === current ? 'running' : 'open';
  };
  const wordOf = (step: AuditStep, state: State): string => {
    if (state === 'open' && !result) return 'Waiting';
    if (state === 'failed' && REFUSING.includes(result!.verdict)) return 'Doesn’t match';
    const isUnseen = result?.verdict === 'proved' && result.witnesses.length === 0;
    return step === 'witnesses' && isUnseen ? 'None yet' : STATES[state];
  };
  return (
    <ol className="proof-steps">
      {AUDIT_STEPS.map((step) => {
        const state = stateOf(step);
        const { text, title } = STEPS[step];
        return (
          <li key={step} data-state={state}>
            <h3>{title}</h3>
            <span className="proof-state">{wordOf(step, state)}</span>
            <p>{text}</p>
            {state === 'failed' && <p className="proof-refusal">{result?.reason}</p>}
            {done[step]?.map((evidence) => (
              <Bytes key={evidence.label} {...evidence} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** One line of it, until it is opened. */
function Bytes({ label, text }: Evidence) {
  return (
    <details className="proof-bytes">
      <summary>
        <span>{label}</span> <code>{text.slice(0, 200)}</code>
      </summary>
      <pre>{text}</pre>
    </details>
  );
}

import { formatCount } from '@tag/contract/formats';
import { readSystemStatus, type SystemStatus } from '@tag/contract/status';
import { Button } from '@tag/ui/button';
import { Facts, type Fact } from '@tag/ui/facts';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { Moment } from '../../features/time/moment.tsx';

const PARTS: readonly { name: string; factsOf(status: SystemStatus): readonly Fact[] }[] = [
  {
    name: 'Database',
    factsOf: ({ database }) => [
      ['Round trip', milliseconds(database.roundTripMs)],
      ['Size', `${formatCount(Math.ceil(database.sizeBytes / 1_000_000))} MB`],
    ],
  },
  {
    name: 'Job queue',
    factsOf: ({ jobs: { failed, oldestDueAt, retrying, waiting }, mails }) => [
      ['Waiting', formatCount(waiting)],
      ['Emails among them', formatCount(mails.waiting)],
      ['To be retried', formatCount(retrying)],
      ['Failed', formatCount(failed)],
      ['Oldest due since', oldestDueAt === null ? 'None due' : <Moment at={oldestDueAt} />],
    ],
  },
  {
    name: 'Media store',
    factsOf: ({ media: { roundTripMs } }) => [
      ['Round trip', roundTripMs === null ? 'Not answering' : milliseconds(roundTripMs)],
    ],
  },
  { name: 'Grade log', factsOf: ({ log }) => (log ? logFacts(log) : []) },
  { name: 'Server', factsOf: ({ startedAt }) => [['Running since', <Moment at={startedAt} />]] },
];

const logFacts = ({ size, witnesses }: NonNullable<SystemStatus['log']>): Fact[] => [
  ['Entries', formatCount(size)],
  ...(witnesses.length === 0 ? [['Witnesses', 'None'] as const] : []),
  ...witnesses.map(
    (witness) => [witness.name, <Seen key={witness.name} {...{ witness, size }} />] as const,
  ),
];

type Witness = NonNullable<SystemStatus['log']>['witnesses'][number];

/** What a witness saw last, and when; and why not more. */
function Seen({ size, witness }: { size: number; witness: Witness }) {
  const { failure, seenAt, size: seen } = witness;
  return (
    <>
      {seenAt === null || seen === null ? (
        'Saw nothing yet'
      ) : (
        <>
          Saw {seen === size ? 'all' : formatCount(seen)}, <Moment at={seenAt} />
        </>
      )}
      {failure !== null && <span className="status-reason">{failure}</span>}
    </>
  );
}

const milliseconds = (value: number) => `${formatCount(value)} ms`;

/** @param props.checkedAt when the page's own check was made: each one asks for the details again. */
export function StaffDetails({ checkedAt }: { checkedAt: string | undefined }) {
  const client = useClient();
  const { answer, loading, failure, again } = useAnswer(`details ${checkedAt}`, (signal) =>
    client.call(readSystemStatus, undefined, { signal }),
  );
  return (
    <section className="status-staff" aria-labelledby="status-staff" aria-busy={loading}>
      <h2 id="status-staff">For staff</h2>
      {failure !== undefined && (
        <div className="status-failure" role="alert">
          <p>The details couldn’t be loaded. {failure}</p>
          <Button onClick={again}>Try again</Button>
        </div>
      )}
      {(answer !== null || failure === undefined) && (
        <ul>
          {PARTS.map(({ name, factsOf }) => (
            <li key={name} className="status-card">
              <h3>{name}</h3>
              {answer ? (
                <Facts className="status-parts" facts={factsOf(answer)} />
              ) : (
                <span className="status-skeleton" />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

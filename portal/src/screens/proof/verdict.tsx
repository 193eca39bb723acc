import type { Audit } from '@tag/client/grade-log';
import { formatCount, formatDate, formatDateTime } from '@tag/contract/formats';
import { BROWSERS_THAT_CHECK } from '../../features/certificate/signature-support.ts';

const TITLES: Readonly<Record<Audit['verdict'], string>> = {
  proved: 'Everything holds',
  refused: 'This doesn’t match the log',
  outdated: 'The report shows an earlier grade',
  waiting: 'Not in the signed log yet',
  unsupported: 'Your browser can’t check this',
  unreachable: 'We couldn’t check this',
};

/** The result of a check, in sentences. */
export function Verdict({ certificate, result }: { certificate: string; result: Audit }) {
  const { reason, statements, verdict } = result;
  return (
    <div className="proof-verdict" data-verdict={verdict}>
      <h3>{TITLES[verdict]}</h3>
      {verdict === 'proved' ? <Proved certificate={certificate} {...result} /> : <p>{reason}</p>}
      {verdict === 'refused' && (
        <p>
          Don’t rely on the grade of {certificate}, and write to us. If we can’t explain it, someone
          changed what we published.
        </p>
      )}
      {verdict === 'unsupported' && statements.length > 0 && <p>{BROWSERS_THAT_CHECK}</p>}
    </div>
  );
}

function Proved({ certificate, statements, witnesses }: Audit & { certificate: string }) {
  const { at, grade, index, score } = statements.at(-1)!;
  return (
    <>
      <p>
        {certificate} is in the public log as {grade}
        {score !== null && ` with ${formatCount(score)} points`}, dated {formatDate(at)}, in entry{' '}
        {formatCount(index)}. The log has {formatCount(statements.length)}{' '}
        {statements.length === 1 ? 'line' : 'lines'} about it, and the report shows the newest.
      </p>
      {witnesses.length === 0 ? (
        <p>No witness has signed this checkpoint yet, so only our signature stands for it.</p>
      ) : (
        <p>
          Seen by{' '}
          {witnesses
            .map(({ at: seen, name }) => `${name} (${formatDateTime(seen)} UTC)`)
            .join(', ')}
          .
        </p>
      )}
    </>
  );
}

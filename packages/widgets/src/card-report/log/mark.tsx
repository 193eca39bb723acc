import type { Audit } from '@tag/client/grade-log';
import { formatCount, formatDate } from '@tag/contract/formats';
import type { useReport } from '../state/report-context.ts';
import { adopt } from './adopt-sheet.ts';
import { fileHref, proofHref } from './links.ts';
import { useAudit } from './use-audit.ts';

/** What a part gets of the report. */
export type Given = Pick<ReturnType<typeof useReport>, 'client' | 'links' | 'report'>;

/** One line: the result of the audit. There is no mark unless everything was checked here. */
export function Mark({ client, links, report }: Given) {
  const { audit } = useAudit(client, report);
  const { certificate } = report;
  return (
    <div className="tag-log-mark" ref={adopt} data-verdict={audit?.verdict}>
      {audit === null ? (
        <p>Checking the public log …</p>
      ) : audit.verdict === 'proved' ? (
        <p>
          <b aria-hidden="true">✓</b>
          {links ? (
            <a {...links.link(proofHref(links, certificate))}>{provedInWords(audit)}</a>
          ) : (
            <span>{provedInWords(audit)}</span>
          )}
        </p>
      ) : audit.verdict === 'refused' ? (
        <p role="alert">
          Don’t rely on this grade: it doesn’t match the public log. {audit.reason}
        </p>
      ) : audit.verdict === 'unsupported' ? (
        <p>
          Not checked here: {lowerFirst(audit.reason)}{' '}
          <a href={fileHref(client, certificate)} download="">
            Download the signed report
          </a>
        </p>
      ) : (
        <p>Not checked. {audit.reason}</p>
      )}
    </div>
  );
}

function provedInWords({ statements, witnesses }: Audit): string {
  // Grades from before the log were added later, with the dates they have.
  const dated = `In the public log, dated ${formatDate(statements.at(-1)!.at)}`;
  const count = witnesses.length;
  if (count === 0) return dated;
  return `${dated}, seen by ${formatCount(count)} ${count === 1 ? 'witness' : 'witnesses'}`;
}

const lowerFirst = (sentence: string) => sentence.slice(0, 1).toLowerCase() + sentence.slice(1);

import { formatCount, formatDate } from '@tag/contract/formats';
import { type EarlierGrade, gradeName } from '@tag/contract/graded-cards';
import { useReport } from '../state/report-context.ts';

/** Earlier grades of the card, latest first, with the reasons for regrading. */
export function History() {
  const { history } = useReport().report;
  if (history.length === 0) return null;
  return (
    <ul className="tag-report-history" aria-label="Earlier grades">
      {history.toReversed().map((earlier) => (
        <li key={earlier.regradedAt}>
          Regraded <time dateTime={earlier.regradedAt}>{formatDate(earlier.regradedAt)}</time>, was{' '}
          {inWords(earlier)}. Reason: {earlier.reason}
        </li>
      ))}
    </ul>
  );
}

function inWords({ grade }: EarlierGrade): string {
  const { score } = grade;
  return gradeName(grade) + (score === null ? '' : ` (${formatCount(score)})`);
}

import { formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { labelOf } from './sheet-columns.ts';

/** A cell that can't be saved as it is. */
export interface CellProblem {
  readonly rowId: number;
  /** From 0. */
  readonly index: number;
  readonly column: string;
  readonly reason: string;
}

/** As many as anybody reads at once. */
const FEW = 20;

interface RowProblemsProps {
  problems: readonly CellProblem[];
  onGoTo(problem: CellProblem): void;
}

/** Every cell to correct, each leading to it. */
export function RowProblems({ problems, onGoTo }: RowProblemsProps) {
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  const shown = all ? problems : problems.slice(0, FEW);
  return (
    <section className="bulk-problems" aria-labelledby="bulk-problems">
      <h2 id="bulk-problems">
        {problems.length === 1
          ? '1 cell needs a correction'
          : `${formatCount(problems.length)} cells need a correction`}
      </h2>
      <p>
        {problems.length === 1
          ? 'It isn’t saved until you correct it.'
          : 'They aren’t saved until you correct them.'}{' '}
        Everything else is.
      </p>
      <ul>
        {shown.map((problem) => (
          <li key={`${problem.rowId} ${problem.column}`}>
            <button type="button" onClick={() => onGoTo(problem)}>
              Row {formatCount(problem.index + 1)}, {labelOf(problem.column)}: {problem.reason}
            </button>
          </li>
        ))}
      </ul>
      {!all && problems.length > FEW && (
        <Button onClick={() => setAll(true)}>Show all {formatCount(problems.length)}</Button>
      )}
    </section>
  );
}

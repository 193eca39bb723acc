import { formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useId, useState } from 'react';
import './row-problems.css';

/** A row's error, and the cell to correct. */
export interface RowProblem {
  readonly rowId: number;
  /** From 0. */
  readonly index: number;
  readonly column: string;
  /** Names the cell or the card. */
  readonly subject: string;
  readonly reason: string;
}

/** As many as anybody reads at once. */
const FEW = 20;

interface RowProblemsProps {
  /** `2 cells need a correction` */
  title: string;
  note: string;
  problems: readonly RowProblem[];
  onGoTo(problem: RowProblem): void;
}

/** Every problem of a kind, each leading to its cell. */
export function RowProblems({ title, note, problems, onGoTo }: RowProblemsProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  const shown = all ? problems : problems.slice(0, FEW);
  return (
    <>
      {/* Mounted before there are any, so a screen reader says them. */}
      <p className="tag-hidden" role="status">
        {problems.length > 0 && title}
      </p>
      {problems.length > 0 && (
        <section className="card-problems" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <p>{note}</p>
          <ul>
            {shown.map((problem) => (
              <li key={`${problem.rowId} ${problem.column}`}>
                <button type="button" onClick={() => onGoTo(problem)}>
                  Row {formatCount(problem.index + 1)}, {problem.subject}: {problem.reason}
                </button>
              </li>
            ))}
          </ul>
          {!all && problems.length > FEW && (
            <Button onClick={() => setAll(true)}>Show all {formatCount(problems.length)}</Button>
          )}
        </section>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import type { Answered } from '../../features/api/use-answer.ts';

interface AnswerCardProps<T> {
  name: string;
  /** Its heading, from the answer where it depends on that. */
  title: string | ((answer: T | null) => string);
  answered: Pick<Answered<T>, 'again' | 'answer' | 'failure'>;
  /** Shown until there is an answer. */
  waiting: ReactNode;
  children(answer: T): ReactNode;
}

/** A card of the dashboard that shows a call's answer, or its error and a retry button. */
export function AnswerCard<T>({ answered, children, name, title, waiting }: AnswerCardProps<T>) {
  const { again, answer, failure } = answered;
  const isAwaited = answer === null && failure === undefined;
  return (
    <section
      className={`area-page-card home-${name}`}
      aria-labelledby={`home-${name}`}
      aria-busy={isAwaited}
    >
      <h2 id={`home-${name}`}>{typeof title === 'string' ? title : title(answer)}</h2>
      {answer !== null && children(answer)}
      {isAwaited && <div role="status">{waiting}</div>}
      {failure !== undefined && (
        <p role="alert" className="home-error">
          {failure}{' '}
          <button type="button" className="home-quiet" onClick={again}>
            Try again
          </button>
        </p>
      )}
    </section>
  );
}

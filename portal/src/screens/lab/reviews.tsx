import { formatTotal } from '@tag/contract/formats';
import { gradeName } from '@tag/contract/graded-cards';
import { listOpenReviews, type OpenReview } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { Pagination } from '@tag/ui/data-table';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { lazy } from '../../features/lazy/lazy.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { benchOrderPath, KEEPS_PLACE } from './bench-paths.ts';
import { Due } from './due.tsx';

const AnswerReview = lazy(async () => {
  const { AnswerReview } = await import('./answer-review.tsx');
  return { default: AnswerReview };
});

/** The grades that customers asked us to look at again, what is due first at the top. */
export function Reviews() {
  const client = useClient();
  const [after, setAfter] = useState<string | null>(null);
  const [chosen, setChosen] = useState<OpenReview>();
  const { again, answer, failure } = useAnswer(`reviews ${after}`, (signal) =>
    client.call(listOpenReviews, { query: { ...(after !== null && { after }) } }, { signal }),
  );
  useLiveReload(again);
  if (failure !== undefined) {
    return (
      <p className="bench-row" role="alert">
        The reviews couldn’t be loaded. {failure} <Button onClick={again}>Try again</Button>
      </p>
    );
  }
  if (!answer || answer.total === 0) return null;
  return (
    <section className="bench-list" aria-labelledby="bench-reviews">
      <h2 id="bench-reviews">Reviews: {formatTotal(answer.total)}</h2>
      <ul className="bench-reviews">
        {answer.items.map((review) => (
          <li key={review.id}>
            <p>
              <Link
                className="bench-link"
                to={benchOrderPath(review.orderNumber, {
                  subOrderId: null,
                  itemId: review.itemId,
                })}
                state={KEEPS_PLACE}
              >
                {review.title}
              </Link>
              <small>
                {[
                  review.certificate,
                  gradeName(review.grade),
                  review.grade.score,
                  review.customer,
                  review.orderNumber,
                  review.isPacked && 'packed, waits for the answer',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {review.question && <em>“{review.question}”</em>}
            </p>
            <p>
              <Due dueAt={review.dueAt} />
              <Button onClick={() => setChosen(review)}>
                Answer<span className="tag-hidden"> the review of {review.title}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {(answer.next ?? answer.previous) !== null && (
        <Pagination
          label="Pages of reviews"
          {...answer}
          rows={answer.items.length}
          total={formatTotal(answer.total)}
          onTurn={setAfter}
        />
      )}
      {chosen && (
        <Suspense>
          <AnswerReview review={chosen} onAnswered={again} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

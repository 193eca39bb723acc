import { GRADING_STEPS } from './grading-steps.ts';
import { useOnBoarding } from './use-on-boarding.ts';

/** How grading works, for users without an order. */
export function GradingIntro() {
  const { isDone, markDone, isBusy } = useOnBoarding('grading_intro');
  return (
    <section className="area-page__card home__intro" aria-labelledby="home-intro">
      <h2 id="home-intro">How grading works</h2>
      <ol className="home__stages">
        {GRADING_STEPS.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {isDone ? (
        <p role="status">You’ve read this.</p>
      ) : (
        <button type="button" className="home__quiet" disabled={isBusy} onClick={markDone}>
          Got it
        </button>
      )}
    </section>
  );
}

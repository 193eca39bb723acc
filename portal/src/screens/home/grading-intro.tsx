import { GradingSteps } from '../../features/grading-steps/grading-steps.tsx';
import { useOnBoarding } from './use-on-boarding.ts';

/** How grading works, until the first order; afterwards it is on the help page. */
export function GradingIntro() {
  const { isDone, markDone, isBusy } = useOnBoarding('grading_intro');
  return (
    <section className="area-page-card home-intro" aria-labelledby="home-intro">
      <h2 id="home-intro">How grading works</h2>
      <GradingSteps />
      {isDone ? (
        <p role="status">You’ve read this.</p>
      ) : (
        <button type="button" className="home-quiet" disabled={isBusy} onClick={markDone}>
          Got it
        </button>
      )}
    </section>
  );
}

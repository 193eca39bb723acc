import type { Profile } from '@tag/contract/users';
import { say } from '@tag/ui/toast';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { href } from '../../pages/href.ts';
import { useSession } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { loadProfile } from '../../session/user-profile.ts';

interface Step {
  readonly name: string;
  readonly done: boolean;
}

function stepsOf(profile: Profile): Step[] {
  const { onBoarding } = profile;
  return [
    { name: 'Confirm your email address', done: profile.isVerified },
    { name: 'Add your phone number', done: profile.phoneNumber !== null },
    { name: 'Add your date of birth', done: profile.dateOfBirth !== null },
    { name: 'Add a shipping address', done: onBoarding.includes('address') },
    { name: 'Add a profile photo', done: profile.avatar !== null },
  ];
}

/** The profile's completeness, and the parts missing before the first order. */
export function ProfileProgress() {
  const { userProfile, profileFailure } = useSnapshot(sessionStore);
  return (
    <section className="area-page-card" aria-labelledby="home-progress">
      <h2 id="home-progress">Your profile</h2>
      {userProfile ? (
        <Steps steps={stepsOf(userProfile as Profile)} />
      ) : profileFailure !== null ? (
        <Away message={profileFailure} />
      ) : (
        <p className="home-steps-away" role="status">
          Loading your profile…
        </p>
      )}
    </section>
  );
}

function Away({ message }: { message: string }) {
  const session = useSession();
  return (
    <>
      <p className="home-error">{message}</p>
      <button
        type="button"
        className="home-quiet"
        onClick={() => void loadProfile(session, (words) => say(words, 'error'))}
      >
        Try again
      </button>
    </>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <div className="home-meter">
        <progress
          className="meter"
          max={steps.length}
          value={done}
          aria-labelledby="home-progress"
        />
        <span>{`${done} of ${steps.length} done`}</span>
      </div>
      <ul className="home-steps">
        {steps.map(({ name, done }) => (
          <li key={name} data-done={done}>
            <Mark done={done} />
            <span>
              {name}
              <span className="tag-hidden">{done ? ': done' : ': to do'}</span>
            </span>
          </li>
        ))}
      </ul>
      {done < steps.length && <Link to={href('/account-setting')}>Complete your profile</Link>}
    </>
  );
}

const Mark = ({ done }: { done: boolean }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
    {done && (
      <path d="m6.8 10.2 2.2 2.3 4.2-4.6" fill="none" stroke="currentColor" strokeWidth="1.75" />
    )}
  </svg>
);

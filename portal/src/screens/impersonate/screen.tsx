import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { waitWithSpinner } from '../../session/request-state.ts';
import { useSession } from '../../session/session-context.tsx';

export const head: PageHead = {
  title: 'Acting as a user',
  description: 'Opens a user’s account for staff.',
};

/** Exchanges the one-time codes that the address carried for a session of this tab alone. */
export default function ImpersonateScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  // React shows a screen twice while developing; the codes are good once.
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const [token, refreshToken] = window.tagImpersonation ?? [];
    window.tagImpersonation = undefined;
    const exchanged =
      token && refreshToken
        ? waitWithSpinner(session.impersonate({ token, refreshToken }), 'Opening the account …')
        : Promise.reject(new Error('There were no codes'));
    exchanged.then(
      () => navigate('/', { replace: true }),
      () => setFailed(true),
    );
  }, [session, navigate]);

  if (!failed) {
    return <AccountPage title="Opening the account" lead="One moment …" />;
  }
  return (
    <AccountPage
      title="This link cannot be used"
      lead="A link to act as a user works once, within a minute. Open a new one from the list of users."
    >
      <div role="alert" className="tag-hidden">
        This link cannot be used
      </div>
      <Link to="/" className="button">
        Back to the home page
      </Link>
    </AccountPage>
  );
}

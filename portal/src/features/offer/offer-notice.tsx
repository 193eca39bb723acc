import { Button } from '@tag/ui/button';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useSession } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { AreaPage } from '../account-page/area-page.tsx';
import './offer.css';

interface OfferNoticeProps {
  /** The page's name: `Invitation`. */
  page: string;
  title: string;
  text: ReactNode;
  /** Ways on. */
  children: ReactNode;
}

/** In the place of an offer that can't be shown or used. */
export function OfferNotice({ page, title, text, children }: OfferNoticeProps) {
  return (
    <AreaPage title={page}>
      <div className="area-page-empty" role="alert">
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="area-page-actions">{children}</div>
      </div>
    </AreaPage>
  );
}

/** While an offer is looked up. */
export function OfferSkeleton({ page, text }: { page: string; text: string }) {
  return (
    <AreaPage title={page}>
      <div className="offer offer-skeleton" role="status">
        <span className="tag-hidden">{text}</span>
      </div>
    </AreaPage>
  );
}

/**
 * The signed-in account isn't the one the offer was made to. Not `signOut`, which leaves: the
 * next sign-in returns here.
 * @param thing the offer's name: `invitation`
 */
export function WrongAddress(props: { page: string; thing: string; sentTo?: string }) {
  const { page, thing, sentTo } = props;
  const session = useSession();
  const { userProfile } = useSnapshot(sessionStore);
  return (
    <OfferNotice
      page={page}
      title={`This ${thing} is for another email address`}
      text={
        <>
          {sentTo ? (
            <>
              It was sent to <bdi>{sentTo}</bdi>.{' '}
            </>
          ) : null}
          You’re signed in as <bdi>{userProfile?.email}</bdi>. Sign in with the address the email
          was sent to, or ask for {thing === 'invitation' ? 'an' : 'a'} {thing} to this one.
        </>
      }
    >
      <Button onClick={() => void session.signOut()}>Sign in with another account</Button>
    </OfferNotice>
  );
}

import { cardTitle } from '@tag/contract/graded-cards';
import { useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import { gradeInWords } from '../../features/certificate/grade-in-words.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { head } from './head.ts';
import { Offer } from './offer.tsx';
import { Player } from './player.tsx';
import { Receipt } from './receipt.tsx';
import { RemarkNote } from './remark.tsx';
import { createWitnessState, type View, type WitnessActions } from './witness-state.ts';
import './screen.css';

export { load } from './load.ts';
export { head };

/** Where the witness video of a certificate is paid for and played. */
export default function WitnessScreen() {
  const { certificateValue = '' } = useParams();
  return <WitnessPage key={certificateValue} certificate={certificateValue} />;
}

function WitnessPage({ certificate }: { certificate: string }) {
  const client = useClient();
  const { state, ...actions } = useMemo(
    () => createWitnessState(client, certificate),
    [client, certificate],
  );
  const { view } = useSnapshot(state);
  const { open, dispose } = actions;
  usePageHead(head({ params: { certificateValue: certificate } }));

  useEffect(() => {
    void open();
    // The browser's way back from the checkout may show this page as it was left.
    const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && void open();
    window.addEventListener('pageshow', shownAgain);
    return () => {
      window.removeEventListener('pageshow', shownAgain);
      dispose();
    };
  }, [open, dispose]);

  return (
    <div className="witness" data-status={view.status}>
      <div className="witness-stage">
        <Stage certificate={certificate} view={view} onRenew={() => void actions.renew()} />
      </div>
      <div className="witness-panel" aria-busy={view.status === 'loading'}>
        <p className="witness-over">
          <Link to={cardPath(certificate)}>Certificate {certificate}</Link>
        </p>
        <h1>{view.status === 'error' ? view.error.title : 'Watch this card being graded'}</h1>
        <Panel view={view} actions={actions} />
      </div>
    </div>
  );
}

function Stage(props: { certificate: string; view: View; onRenew(): void }) {
  const client = useClient();
  const { certificate, view, onRenew } = props;
  if (view.status === 'loading' || view.status === 'error') return null;
  const { card, paywall } = view;
  if (paywall.video) {
    const resolve = (url: string) => (url.startsWith('/') ? client.baseUrl + url : url);
    return <Player {...{ certificate, resolve, onRenew }} video={paywall.video} />;
  }
  return (
    <img
      className="witness-card"
      src={client.mediaUrl(card.image, { width: 640 })}
      srcSet={client.srcset(card.image)}
      sizes="240px"
      width={card.image.width}
      height={card.image.height}
      alt={`Front of ${cardTitle(card.card)}`}
      onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
    />
  );
}

function Panel({ view, actions }: { view: View; actions: WitnessActions }) {
  switch (view.status) {
    case 'loading':
      return (
        <p className="witness-waiting" role="status">
          Looking for the video …
        </p>
      );
    case 'error':
      return (
        <div role="alert" className="witness-error">
          <p>{view.error.help}</p>
          {view.error.retryable && (
            <button type="button" className="button" onClick={() => void actions.open()}>
              Try again
            </button>
          )}
        </div>
      );
  }
  const { card, paywall, remark, status } = view;
  return (
    <>
      <p className="witness-name">
        {cardTitle(card.card)}
        <span>{gradeInWords(card.grade)}</span>
      </p>
      {remark && <RemarkNote remark={remark} />}
      {status === 'unavailable' && (
        <p role="status">
          There is no witness video to watch{paywall.receipt ? ' just now' : ' of this card'}.
          {paywall.receipt && ' Your receipt stays valid.'}
        </p>
      )}
      {(status === 'offer' || status === 'leaving') && (
        <Offer
          paywall={paywall}
          unfinished={remark === 'unfinished' || remark === 'unconfirmed'}
          leaving={status === 'leaving'}
          onBuy={() => void actions.buy((url) => window.location.assign(url))}
        />
      )}
      {paywall.receipt && <Receipt receipt={paywall.receipt} />}
    </>
  );
}

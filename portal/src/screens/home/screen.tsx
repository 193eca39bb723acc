import { POINTS_AVAILABLE } from '@tag/contract/constants';
import { formatCount } from '@tag/contract/formats';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { href } from '../../pages/href.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { sessionStore } from '../../session/session-store.ts';
import { ActiveOrders, useLatestOrders } from './active-orders.tsx';
import { Addresses } from './addresses.tsx';
import { Collection, useCollection } from './collection.tsx';
import { FindPackage } from './find-package.tsx';
import { GradingIntro } from './grading-intro.tsx';
import { ProfileProgress } from './profile-progress.tsx';
import { Sales, useSales } from './sales.tsx';
import { ToDos, useToDos } from './to-dos.tsx';
import './screen.css';

export const head: PageHead = {
  title: 'Your cards and orders',
  description:
    'Your orders at a glance: continue where you left off, find the right package, see how grading works.',
};

/** The dashboard: sales, tasks, open orders, graded cards, the profile, and points. */
export default function HomeScreen() {
  const { userProfile } = useSnapshot(sessionStore);
  return (
    <AreaPage
      title={userProfile ? `Welcome, ${userProfile.firstName}` : 'Welcome'}
      lead="Your cards, and what’s next."
      aside={
        <div className="home-aside">
          <p className="home-points">
            <strong>{formatCount(POINTS_AVAILABLE)}</strong> points available
          </p>
          <Link className="button" to={href('/submit-cards')}>
            Submit cards
          </Link>
        </div>
      }
    >
      <Parts />
    </AreaPage>
  );
}

/** What there is of the user's; instead of empty boxes, a newcomer sees an invitation. */
function Parts() {
  const sales = useSales();
  const toDos = useToDos();
  const orders = useLatestOrders();
  const cards = useCollection();
  const all = [sales, toDos, orders, cards];
  const isNew = all.every(({ answer }) => answer?.total === 0);
  const mayBeNew = all.every(({ answer, failure }) => failure === undefined && !answer?.total);
  const hasNoOrder = orders.answer?.items.every(({ stage }) => stage === 'incomplete') ?? false;
  const isWaiting = sales.answer === null && sales.failure === undefined;
  return (
    <div className="home" aria-busy={isWaiting}>
      {isNew ? (
        <FindPackage
          title="Send in your first cards"
          lead="Answer three questions, and we’ll recommend a package. Your orders and graded cards will appear here."
        />
      ) : (
        <>
          {(sales.failure !== undefined || !!sales.answer?.total) && <Sales answered={sales} />}
          <ToDos answered={mayBeNew ? { ...toDos, answer: null } : toDos} />
          <ActiveOrders answered={orders} />
          <Collection cards={cards} />
        </>
      )}
      <ProfileProgress />
      {!isNew && <FindPackage />}
      {hasNoOrder && (
        <>
          <Addresses />
          <GradingIntro />
        </>
      )}
    </div>
  );
}

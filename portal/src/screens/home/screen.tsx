import { POINTS_AVAILABLE } from '@tag/contract/constants';
import { formatCount } from '@tag/contract/formats';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { SUBMIT_CARDS_PATH } from '../../features/orders/order-paths.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { sessionStore } from '../../session/session-store.ts';
import { ActiveOrders } from './active-orders.tsx';
import { Addresses } from './addresses.tsx';
import { Collection } from './collection.tsx';
import { FindPackage } from './find-package.tsx';
import { GradingIntro } from './grading-intro.tsx';
import { ProfileProgress } from './profile-progress.tsx';
import { ToDos } from './to-dos.tsx';
import './screen.css';

export const head: PageHead = {
  title: 'Your cards and orders',
  description:
    'Your orders at a glance: continue where you left off, find the right package, see how grading works.',
};

/** The dashboard: graded cards, tasks, open orders, the profile, and points. */
export default function HomeScreen() {
  const { userProfile } = useSnapshot(sessionStore);
  return (
    <AreaPage
      title={userProfile ? `Welcome, ${userProfile.firstName}` : 'Welcome'}
      lead="Your cards, and what’s next."
      aside={
        <div className="home__aside">
          <p className="home__points">
            <strong>{formatCount(POINTS_AVAILABLE)}</strong> points available
          </p>
          <Link className="button" to={SUBMIT_CARDS_PATH}>
            Submit cards
          </Link>
        </div>
      }
    >
      <div className="home">
        <Collection />
        <ToDos />
        <ActiveOrders />
        <ProfileProgress />
        <FindPackage />
        <Addresses />
        <GradingIntro />
      </div>
    </AreaPage>
  );
}

import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { HEADS } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { sessionStore } from '../../session/session-store.ts';
import { Addresses } from './addresses.tsx';
import { FindPackage } from './find-package.tsx';
import { GradingIntro } from './grading-intro.tsx';
import { LatestOrder } from './latest-order.tsx';
import { ProfileProgress } from './profile-progress.tsx';
import './home-screen.css';

/** What a member finds first: where they stand, and what to do next. */
export default function HomeScreen() {
  usePageHead(HEADS.home);
  const { userProfile } = useSnapshot(sessionStore);
  return (
    <AreaPage
      title={userProfile ? `Welcome, ${userProfile.firstName}` : 'Welcome'}
      lead="Where your cards stand, and what comes next."
    >
      <div className="home">
        <LatestOrder />
        <ProfileProgress />
        <FindPackage />
        <Addresses />
        <GradingIntro />
      </div>
    </AreaPage>
  );
}

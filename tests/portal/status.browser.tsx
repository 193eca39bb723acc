import type { Permission } from '@tag/contract/permissions';
import { readHealth, readSystemStatus, type SystemStatus } from '@tag/contract/status';
import { expect } from 'chai';
import { useLocation } from 'react-router-dom';
import type { Load } from '../../portal/src/features/page/screen-module.ts';
import { usePageData } from '../../portal/src/features/page/use-page-data.ts';
import StatusScreen from '../../portal/src/screens/status/screen.tsx';
import { forgetUser, sessionStore } from '../../portal/src/session/session-store.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const STAFF: Permission = { action: 'read', resource: 'system_status' };
const DETAILS: SystemStatus = {
  startedAt: '2026-03-14T10:20:00.000Z',
  database: { roundTripMs: 0.8, sizeBytes: 123_400_000 },
  jobs: { waiting: 1234, retrying: 2, failed: 3, oldestDueAt: null },
  mails: { waiting: 4 },
  media: { roundTripMs: null },
  log: {
    size: 12_000,
    witnesses: [
      { name: 'shop.example', size: 12_000, seenAt: '2026-03-14T10:20:00.000Z', failure: null },
      { name: 'other.example', size: null, seenAt: null, failure: 'It answered 404' },
    ],
  },
};

afterEach(forgetUser);

const words = () => stage.host.textContent;
const press = (name: string) =>
  [...stage.host.querySelectorAll('button')]
    .find(({ textContent }) => textContent === name)!
    .click();

/** The status page. Each call takes the next of the `answers`; an Error refuses it. */
async function show(answers: Record<string, unknown[]>, served?: unknown) {
  const hand = handSession();
  hand.answer = async (path) => {
    const answer = answers[path]?.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? new Promise(() => {});
  };
  await stage.show(
    <Portal
      session={hand.session}
      at="/status"
      {...(served !== undefined && { data: { '/status': served } })}
    >
      <StatusScreen />
    </Portal>,
  );
  const asked = (path: string) => hand.calls.filter((call) => call.path === path).length;
  return { hand, asked };
}

const SERVED = { isUp: true, checkedAt: '2026-03-14T10:20:00.000Z' };
const checkedSince = () => /Last checked (?!Mar\/14\/2026)/.test(words());

describe('the status page', () => {
  it('shows what it was served with, and checks again on request', async () => {
    const { asked } = await show({ [readHealth.path]: [{}] }, SERVED);
    expect(words()).to.contain('Last checked Mar/14/2026, 10:20 AM UTC');
    expect(asked(readHealth.path)).to.equal(0);
    press('Check again');
    await until(checkedSince);
    expect(words()).to.contain('Everything is working');
    expect(asked(readHealth.path)).to.equal(1);
  });

  it('checks again after a click that comes before its effects have run', async () => {
    // An observer runs right after the commit, effects in a later task.
    const clicked = new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        press('Check again');
        done();
      });
      observer.observe(stage.host, { childList: true });
    });
    const { asked } = await show({ [readHealth.path]: [{}] }, SERVED);
    await clicked;
    await until(checkedSince);
    expect(asked(readHealth.path)).to.equal(1);
  });

  it('checks automatically after a click, explains a failure, and retries', async () => {
    await show({ [readHealth.path]: [new Error('away'), {}] });
    await until(() => words().includes('We couldn’t check'));
    expect(words()).to.contain('The service could not be reached');
    press('Check again');
    await until(() => words().includes('Everything is working'));
  });

  it('shows staff the details, and loads them again after a failure', async () => {
    const { hand, asked } = await show(
      { [readSystemStatus.path]: [new Error('away'), DETAILS] },
      SERVED,
    );
    hand.become('staff');
    expect(words()).not.to.contain('For staff');
    sessionStore.localUserPermissionData = [STAFF];
    await until(() => words().includes('The details couldn’t be loaded'));
    press('Try again');
    await until(() => words().includes('124 MB'));
    for (const fact of [
      ...['0.8 ms', '1,234', 'None due', 'Not answering', 'Mar/14/2026'],
      ...['Saw all', 'Saw nothing yet', 'It answered 404'],
    ]) {
      expect(words()).to.contain(fact);
    }
    hand.become(null);
    await until(() => !words().includes('For staff'));
    expect(asked(readSystemStatus.path)).to.equal(2);
  });
});

describe('a load', () => {
  it('leads to the page’s own address', async () => {
    const load: Load<string> = (url) =>
      url.pathname === '/here' ? { data: 'arrived' } : { redirect: '/here' };
    function Screen() {
      const { answer, loading } = usePageData(load);
      return `${useLocation().pathname} ${loading ? 'loading' : answer}`;
    }
    await stage.show(
      <Portal session={handSession().session} at="/HERE">
        <Screen />
      </Portal>,
    );
    await until(() => words() === '/here arrived');
  });
});

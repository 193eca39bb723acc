import { updateSetting, type Setting } from '@tag/contract/users';
import { expect } from 'chai';
import { SessionEffects } from '../../portal/src/app/session-effects.tsx';
import { ThemeSwitch } from '../../portal/src/features/appearance/theme-switch.tsx';
import {
  adoptLocalUserData,
  changeLocalUserData,
} from '../../portal/src/session/local-user-data.ts';
import { sessionStore } from '../../portal/src/session/session-store.ts';
import { setStage } from '../ui/stage.tsx';
import { until } from '../support/waiting.ts';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
let session: ReturnType<typeof handSession>;

beforeEach(async () => {
  localStorage.clear();
  adoptLocalUserData()();
  session = handSession();
  await stage.show(
    <Portal session={session.session}>
      <ThemeSwitch />
      <SessionEffects />
    </Portal>,
  );
});
afterEach(() => {
  session.become(null);
  localStorage.clear();
  adoptLocalUserData()();
});

const choose = (theme: string) =>
  stage.host.querySelector<HTMLInputElement>(`input[value="${theme}"]`)!.click();
const chosen = () => stage.host.querySelector<HTMLInputElement>('input:checked')!.value;
const shown = () => document.documentElement.dataset.theme;
const stored = () =>
  (JSON.parse(localStorage.getItem('tag-card-grading') ?? '{}') as { localUserData?: unknown })
    .localUserData;
const sent = () => session.calls.filter(({ path }) => path === updateSetting.path);
let users = 0;
/** Signs in a user whose profile contains these settings. */
async function signIn(setting: Partial<Setting>): Promise<void> {
  const email = `${(users += 1)}@example.com`;
  const profile = {
    email,
    setting: {
      theme: null,
      popReportDefaultPageSize: null,
      newsByMail: false,
      mailedStages: [],
      ...setting,
    },
  };
  session.answer = async () => profile;
  session.become(email, profile);
  await until(() => sessionStore.userProfile?.email === email);
}

describe('the theme', () => {
  it('of a visitor is stored in this browser, with its other settings', async () => {
    changeLocalUserData({ popReportDefaultPageSize: 1000 });
    choose('dark');
    await until(() => shown() === 'dark' && chosen() === 'dark');
    expect(stored()).to.deep.equal({ popReportDefaultPageSize: 1000, theme: 'dark' });
    expect(sent()).to.deep.equal([]);
    choose('auto');
    await until(() => shown() === undefined);
  });

  it('of a member is stored in the profile too, and the last choice wins', async () => {
    await signIn({});
    choose('dark');
    choose('light');
    await until(() => sent().length === 2);
    expect(sent().map(({ body }) => body)).to.deep.equal([{ theme: 'dark' }, { theme: 'light' }]);
    expect(shown()).to.equal('light');
  });

  it('follows the profile when a member signs in, unless none was chosen there', async () => {
    changeLocalUserData({ theme: 'light' });
    await signIn({ popReportDefaultPageSize: 5000 });
    expect(sessionStore.localUserData.popReportDefaultPageSize).to.equal(5000);
    expect(shown()).to.equal('light');
    await signIn({ theme: 'dark' });
    expect(shown()).to.equal('dark');
  });

  it('of staff acting as a user is their own', async () => {
    session.isImpersonation = true;
    await signIn({ theme: 'dark' });
    expect(shown()).to.equal(undefined);
    choose('light');
    await until(() => shown() === 'light');
    expect(sent()).to.deep.equal([]);
  });
});

import { Refusal } from '@tag/contract/errors';
import { updateSetting, type Profile } from '@tag/contract/users';
import axe from 'axe-core';
import { expect } from 'chai';
import { NotificationSection } from '../../portal/src/screens/account-setting/notification-section.tsx';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
/** Emails besides those about stages; they are sent unless turned off. */
const OTHERS = ['gradesByMail', 'reviewsByMail', 'datesByMail', 'claimsByMail'];
const profileWith = (mailedStages: Profile['setting']['mailedStages'], isTold = true) => {
  const setting = { theme: null, popReportDefaultPageSize: null, newsByMail: false, mailedStages };
  return { setting: { ...setting, datesByMail: isTold, gradesByMail: isTold } } as Profile;
};

const boxes = () => [...stage.host.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
const chosen = () =>
  boxes()
    .filter(({ checked }) => checked)
    .map(({ name }) => name);
const box = (name: string) => boxes().find((one) => one.name === name)!;
const save = () => stage.host.querySelector<HTMLButtonElement>('button[type="submit"]')!.click();

async function show(hand = handSession()) {
  hand.become('casey@example.com');
  await stage.show(
    <Portal session={hand.session}>
      <NotificationSection profile={profileWith(['received', 'shipped'])} />
    </Portal>,
  );
  return hand;
}

it('emailed stages are chosen and saved', async () => {
  const hand = await show();
  expect(boxes()).to.have.length(13);
  expect(chosen()).to.deep.equal(['received', 'shipped', ...OTHERS]);
  expect((await axe.run(stage.host)).violations).to.deep.equal([]);
  hand.answer = async () => profileWith(['qa', 'shipped'], false);
  box('received').click();
  box('qa').click();
  box('datesByMail').click();
  box('gradesByMail').click();
  save();
  await until(() => hand.calls.length === 1);
  expect(hand.calls[0]).to.deep.equal({
    path: updateSetting.path,
    body: {
      mailedStages: ['qa', 'shipped'],
      datesByMail: false,
      claimsByMail: true,
      gradesByMail: false,
      reviewsByMail: true,
    },
  });
  await until(() => chosen().join() === 'qa,shipped,reviewsByMail,claimsByMail');
});

it('a choice that can’t be saved stays, with the reason', async () => {
  const hand = await show();
  hand.answer = () => Promise.reject(new Refusal('unavailable'));
  box('qa').click();
  save();
  await until(() => stage.host.textContent!.includes('not available just now'));
  expect(chosen()).to.deep.equal(['received', 'qa', 'shipped', ...OTHERS]);
});

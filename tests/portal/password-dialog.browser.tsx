import { sendKeys } from '@web/test-runner-commands';
import { Refusal } from '@tag/contract/errors';
import { confirmPassword } from '@tag/contract/users';
import { expect } from 'chai';
import { SessionEffects } from '../../portal/src/app/session-effects.tsx';
import {
  answerPassword,
  askForPassword,
  freshPassword,
} from '../../portal/src/features/fresh-password/fresh-password-state.ts';
import PasswordDialog from '../../portal/src/features/fresh-password/password-dialog.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const RIGHT = ' Grading#2026 ';

async function show() {
  const hand = handSession();
  hand.become('staff');
  hand.answer = (path) =>
    path === confirmPassword.path &&
    (hand.calls.at(-1)!.body as { currentPassword: string }).currentPassword !== RIGHT
      ? Promise.reject(new Refusal('current_password_incorrect'))
      : Promise.resolve({ validUntil: '2026-11-24T12:00:00.000Z', permissions: [] });
  await stage.show(
    <Portal session={hand.session}>
      <SessionEffects />
      <PasswordDialog />
    </Portal>,
  );
  return hand;
}
const alert = () => stage.host.querySelector('[role="alert"]')?.textContent ?? '';

it('the password is asked for until it is right, and exactly as it was typed', async () => {
  const asked = Promise.all([askForPassword(), askForPassword()]);
  const hand = await show();
  const field = stage.host.querySelector<HTMLInputElement>('input')!;
  expect(document.activeElement).to.equal(field);
  await expectNoViolations(stage.host);

  await sendKeys({ press: 'Enter' });
  await until(() => alert().includes('Current password is required'));
  await sendKeys({ type: 'Wrong#2026' });
  await sendKeys({ press: 'Enter' });
  await until(() => alert().includes('The current password is not correct.'));
  field.select();
  await sendKeys({ type: RIGHT });
  await sendKeys({ press: 'Enter' });
  expect(await asked).to.deep.equal([true, true]);
  expect(freshPassword.isAsked).to.equal(false);
  const sent = hand.calls.filter(({ path }) => path === confirmPassword.path);
  expect(sent.length).to.equal(2);
});

it('a dialog that is closed refuses, and the next call asks again', async () => {
  const asked = askForPassword();
  await show();
  await sendKeys({ press: 'Escape' });
  expect(await asked).to.equal(false);
  const again = askForPassword();
  expect(freshPassword.isAsked).to.equal(true);
  answerPassword(false);
  expect(await again).to.equal(false);
});

it('signing out takes the question back', async () => {
  const asked = askForPassword();
  const hand = await show();
  hand.become(null);
  expect(await asked).to.equal(false);
});

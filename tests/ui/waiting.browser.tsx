import { Spinner } from '@tag/ui/spinner';
import { say, Toasts } from '@tag/ui/toast';
import toast from '@tag/ui/toast.css?inline';
import spinner from '@tag/ui/spinner.css?inline';
import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { setStage } from './stage.tsx';
import { holdTimers, type HeldTimers } from '../support/held-timers.ts';
import { until } from '../support/waiting.ts';

const stage = setStage(spinner, toast);
const status = () => stage.host.querySelector('[role="status"]')!;

describe('the spinner', () => {
  it("is shown while its count isn't zero, with the given text", async () => {
    await stage.show(<Spinner showCount={2} message="Signing you in…" />);
    expect(status().textContent).to.equal('');
    await until(() => status().textContent === 'Signing you in…');
    await expectNoViolations(stage.host);
    await stage.show(<Spinner showCount={1} message="Signing you in…" />);
    expect(status().textContent).to.equal('Signing you in…');
    await stage.show(<Spinner showCount={0} message="Signing you in…" />);
    await until(() => status().textContent === '');
    expect(getComputedStyle(status()).position).to.equal('absolute');
  });

  it("doesn't flash for something short", async () => {
    const timers = holdTimers({ from: 150 });
    try {
      await stage.show(<Spinner showCount={1} />);
      expect(status().textContent).to.equal('');
      await until(() => timers.size === 1);
      await stage.show(<Spinner showCount={0} />);
      await until(() => timers.size === 0);
      expect(status().textContent).to.equal('');
    } finally {
      timers.release();
    }
  });
});

describe('toasts', () => {
  const shown = () => [...stage.host.querySelectorAll('.tag-toast p')].map((p) => p.textContent);
  const dismiss = () => stage.host.querySelector<HTMLButtonElement>('.tag-toast button')!;
  let timers: HeldTimers;

  beforeEach(async () => {
    timers = holdTimers({ from: 1000, to: 6000 });
    await stage.show(<Toasts />);
  });
  afterEach(async () => {
    timers.release();
    while (stage.host.querySelector('.tag-toast')) {
      dismiss().click();
      await new Promise(requestAnimationFrame);
    }
  });

  it('disappear automatically, except errors', async () => {
    say('Saved');
    say('Not saved', 'error');
    await until(() => shown().length === 2 && timers.size === 1);
    await expectNoViolations(stage.host);
    timers.run();
    await until(() => shown().length === 1);
    expect(shown()).to.deep.equal(['Not saved']);
  });

  it('stay as long as the pointer or the focus is on one of them', async () => {
    say('Saved');
    await until(() => timers.size === 1);
    dismiss().focus();
    await until(() => timers.size === 0);
    dismiss().blur();
    await until(() => timers.size === 1);
    const { left, top } = stage.host.querySelector('.tag-toast')!.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + 20), Math.round(top + 20)] });
    await until(() => timers.size === 0);
    expect(shown()).to.deep.equal(['Saved']);
    await sendMouse({ type: 'move', position: [4, 4] });
    await until(() => timers.size === 1);
    timers.run();
    await until(() => shown().length === 0);
  });
});

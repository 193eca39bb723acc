import { Spinner } from '@tag/ui/spinner';
import { say, Toasts } from '@tag/ui/toast';
import toast from '@tag/ui/toast.css?inline';
import spinner from '@tag/ui/spinner.css?inline';
import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { setStage, until } from './stage.tsx';

const stage = setStage(spinner, toast);
const status = () => stage.host.querySelector('[role="status"]')!;

describe('the spinner', () => {
  it('is there while its count is not zero, with the words it was given', async () => {
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

  it('does not flash for what is over at once', async () => {
    let seen = '';
    await stage.show(<Spinner showCount={1} />);
    const watch = new MutationObserver(() => (seen += status().textContent));
    watch.observe(status(), { childList: true, subtree: true });
    await stage.show(<Spinner showCount={0} />);
    await new Promise((done) => setTimeout(done, 300));
    watch.disconnect();
    expect(seen).to.equal('');
  });
});

describe('toasts', () => {
  const shown = () => [...stage.host.querySelectorAll('.tag-toast p')].map((p) => p.textContent);
  const dismiss = () => stage.host.querySelector<HTMLButtonElement>('.tag-toast button')!;
  const original = window.setTimeout;
  let timers: Map<number, () => void>;

  /** Timers of toasts run when told to; all others as ever. */
  beforeEach(async () => {
    timers = new Map();
    const clear = window.clearTimeout;
    window.setTimeout = ((run: () => void, delay?: number) => {
      const id = original(run, delay);
      // The test runner's own wait longer.
      if (!delay || delay < 1000 || delay > 6000) return id;
      clear(id);
      timers.set(id, run);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      timers.delete(Number(id));
      clear(id);
    };
    await stage.show(<Toasts />);
  });
  afterEach(async () => {
    window.setTimeout = original;
    while (stage.host.querySelector('.tag-toast')) {
      dismiss().click();
      await new Promise(requestAnimationFrame);
    }
  });
  const runTimers = () => [...timers.values()].forEach((run) => run());

  it('go away by themselves, but errors stay', async () => {
    say('Saved');
    say('Not saved', 'error');
    await until(() => shown().length === 2 && timers.size === 1);
    await expectNoViolations(stage.host);
    runTimers();
    await until(() => shown().length === 1);
    expect(shown()).to.deep.equal(['Not saved']);
  });

  it('stay for as long as the pointer or the focus is on one of them', async () => {
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
    runTimers();
    await until(() => shown().length === 0);
  });
});

import { Spinner } from '@tag/ui/spinner';
import spinner from '@tag/ui/spinner.css?inline';
import { expect } from 'chai';
import { expectNoAxeViolations } from '../support/axe.ts';
import { setStage, until } from './stage.tsx';

const stage = setStage(spinner);
const status = () => stage.host.querySelector('[role="status"]')!;

describe('the spinner', () => {
  it('is there while its count is not zero, with the words it was given', async () => {
    await stage.show(<Spinner showCount={2} message="Signing you in…" />);
    expect(status().textContent).to.equal('');
    await until(() => status().textContent === 'Signing you in…');
    await expectNoAxeViolations(stage.host);
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

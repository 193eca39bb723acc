import '@tag/widgets/card-report/define';
import { expect } from 'chai';
import { json, shownReport, the } from '../support/report-page.tsx';
import { nextFrames, until } from '../support/waiting.ts';

// This page can't load scripts from here on, so these tests have a file to themselves.
function refuseScripts(): { hasRefused: boolean } {
  const watched = { hasRefused: false };
  addEventListener('securitypolicyviolation', () => (watched.hasRefused = true));
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'none'";
  document.head.append(policy);
  return watched;
}

describe('a view whose code can’t be loaded', () => {
  const realFetch = globalThis.fetch;
  before(() => {
    globalThis.fetch = () => Promise.resolve(json(shownReport()));
  });
  after(() => {
    globalThis.fetch = realFetch;
  });

  it('leaves the one that is shown', async () => {
    const main = document.body.appendChild(document.createElement('main'));
    main.style.inlineSize = '400px';
    main.innerHTML =
      '<tag-card-report cert="X0000001" api-base="http://api.test"></tag-card-report>';
    const element = the<HTMLElement & { ready: Promise<string> }>('tag-card-report');
    expect(await element.ready).equal('ready');

    const watched = refuseScripts();
    main.style.inlineSize = '200px';
    await until(() => watched.hasRefused);
    await nextFrames(3);
    expect(element.dataset['state']).equal('ready');
    expect(the('.tag-card-report', element.shadowRoot!).dataset['view']).equal('summary');
    expect(element.shadowRoot!.textContent).include('Charizard').not.include('connection');
    main.remove();
  });

  it('says so, again after each try', async () => {
    const main = document.body.appendChild(document.createElement('main'));
    main.innerHTML =
      '<tag-card-report view="badge" cert="X0000001" api-base="http://api.test"></tag-card-report>';
    const element = the<HTMLElement & { ready: Promise<string> }>('tag-card-report');
    expect(await element.ready).equal('error');
    the('button', element.shadowRoot!).click();
    expect(element.dataset['state']).equal('loading');
    expect(await element.ready).equal('error');
    expect(element.shadowRoot!.textContent).include('We couldn’t load the report');
    main.remove();
  });
});

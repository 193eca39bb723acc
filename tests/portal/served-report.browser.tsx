import { CardReport } from '@tag/widgets/card-report';
import { expect } from 'chai';
import { useEffect, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { clearPage, clientOf, never, shownReport, the } from '../support/report-page.tsx';
import { until } from '../support/waiting.ts';

/** Resolves once everything is hydrated and its effects have run. */
function hydrate(main: Element, app: ReactNode, onError: (error: unknown) => void): Promise<Root> {
  return new Promise((resolve) => {
    function Hydrated(): ReactNode {
      useEffect(() => resolve(root), []);
      return app;
    }
    const root = hydrateRoot(main, <Hydrated />, { onRecoverableError: onError });
  });
}

describe('a served report', () => {
  afterEach(clearPage);

  it('hydrates without warnings and without calling the API', async () => {
    const initial = shownReport();
    const client = clientOf(() => {
      throw new Error('Nothing may be fetched');
    });
    const app = <CardReport cert="X0000001" client={client} initial={initial} />;
    const main = document.body.appendChild(document.createElement('main'));
    main.innerHTML = renderToString(app);
    // Each picture loses its marker when it has loaded, which may be at any time.
    const markup = () => main.innerHTML.replaceAll(' data-waiting=""', '');
    const before = markup();
    const said: unknown[] = [];
    const realError = console.error;
    console.error = (...words: unknown[]) => said.push(words);
    const root = await hydrate(main, app, (error) => said.push(error));
    console.error = realError;
    expect(said).deep.equal([]);
    expect(markup()).equal(before);
    the('[data-defect="f1"] > button', main).click();
    await until(() => main.querySelector('[data-defect="f1"] > [aria-pressed="true"]'));
    root.unmount();
    main.remove();
  });

  it('its skeleton hydrates too, and then loads', async () => {
    const app = <CardReport cert="X0000001" client={clientOf(never)} />;
    const main = document.body.appendChild(document.createElement('main'));
    main.innerHTML = renderToString(app);
    const said: unknown[] = [];
    const root = await hydrate(main, app, (error) => said.push(error));
    expect(said).deep.equal([]);
    expect(the('.tag-card-report', main).dataset['status']).equal('loading');
    root.unmount();
    main.remove();
  });
});

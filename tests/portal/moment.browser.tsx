import { addDays } from 'date-fns/addDays';
import { expect } from 'chai';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Moment, momentText } from '../../portal/src/features/time/moment.tsx';
import { Age, Clock, Day } from '../../portal/src/features/time/short-time.tsx';
import { until } from '../support/waiting.ts';

const AT = '2026-01-02T03:04:00.000Z';
const IN_UTC = 'Jan/02/2026, 3:04 AM UTC';
const IN_NEW_YORK = 'Jan/01/2026, 22:04 PM EST';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

beforeEach(() => {
  Intl.DateTimeFormat.prototype.resolvedOptions = function inNewYork() {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' };
  };
});

afterEach(() => {
  Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions;
});

it('is served in UTC, and becomes the reader’s time when the page is hydrated', async () => {
  const host = document.createElement('p');
  host.innerHTML = renderToString(<Moment at={AT} />);
  expect(host.textContent).to.equal(IN_UTC);
  const mismatches: unknown[] = [];
  const root = hydrateRoot(host, <Moment at={AT} />, {
    onRecoverableError: (error) => mismatches.push(error),
  });
  await until(() => host.textContent === IN_NEW_YORK);
  expect(host.querySelector('time')).to.have.property('title', IN_UTC);
  expect(host.querySelector('time')).to.have.property('dateTime', AT);
  expect(mismatches).to.deep.equal([]);
  root.unmount();
});

it('is the reader’s time as text too, such as in a toast', () => {
  expect(momentText(AT)).to.equal(IN_NEW_YORK);
  expect(momentText(AT, 'UTC')).to.equal(IN_UTC);
});

describe('a short time', () => {
  const read = (element: ReactElement) => {
    const host = document.createElement('p');
    host.innerHTML = renderToString(element);
    const time = host.querySelector('time')!;
    const [words, exact] = [...time.children].map(({ textContent }) => textContent);
    return { words, exact, title: time.title };
  };
  const UTC = { exact: IN_UTC, title: IN_UTC };

  it('is a day, with its year only if that isn’t this year or soon', () => {
    const soon = addDays(new Date(), 150).toISOString();
    expect(read(<Day at={soon} />).words).to.match(/^[A-Z][a-z]{2} \d{1,2}$/);
    const later = addDays(new Date(), 400).toISOString();
    expect(read(<Day at={later} />).words).to.match(/, \d{4}$/);
    expect(read(<Day at={AT.replace('2026', '2019')} />).words).to.equal('Jan 2, 2019');
    const thisYear = new Date().getUTCFullYear();
    expect(read(<Day at={AT.replace('2026', String(thisYear))} />).words).to.equal('Jan 2');
  });

  it('is a time of day, or how long ago it was, and exact for screen readers', () => {
    expect(read(<Clock at={AT} />)).to.deep.equal({ words: '3:04 AM', ...UTC });
    const at = new Date(Date.now() - 4 * 86_400_000).toISOString();
    const exact = momentText(at, 'UTC');
    expect(read(<Age at={at} />)).to.deep.equal({ words: '4 days', exact, title: exact });
  });
});

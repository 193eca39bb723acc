import { createPublicClient } from '@tag/client/public';
import { gradedCardDetailStruct } from '@tag/contract/graded-cards';
import { CardReport, type CardReportProps } from '@tag/widgets/card-report';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleReport, type SampleOptions } from '../support/sample-report.ts';

const client = createPublicClient({
  baseUrl: 'https://api.test',
  fetch: () => Promise.reject(new Error('Nothing may be fetched while a page is rendered')),
});

function render(props: Partial<CardReportProps> & { cert: string }): string {
  return renderToString(createElement(CardReport, { client, ...props }));
}

const text = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the sample report', () => {
  it.each<[string, SampleOptions]>([
    ['as it comes', {}],
    ['Authentic', { score: null }],
    ['Pristine', { score: 1000 }],
    ['with 100 defects', { score: 612, defects: { front: 60, back: 40 } }],
    ['without a slab', { hasSlab: false }],
  ])('%s is a valid report, and its deductions add up', (_, options) => {
    const report = sampleReport(options);
    const [error] = gradedCardDetailStruct.validate(report);
    expect(error?.failures()).toBeUndefined();
    const { front, back } = report.defect_map;
    const lost = [...front, ...back].reduce((sum, { deduction }) => sum + deduction, 0);
    expect(lost).toBe(report.grade.score === null ? 0 : 1000 - report.grade.score);
  });
});

describe('a report in served HTML', () => {
  const initial = sampleReport({ card: { serialNumber: 23, divisorNumber: 99 } });
  const html = render({ cert: 'X0000001', initial });

  it('contains the main facts', () => {
    for (const fact of [
      'Charizard',
      'Gem Mint',
      '972',
      'X0000001',
      'Mar/07/2026',
      '23/99',
      '3RD at Gem Mint',
      '212 of 1,284',
      '54/46',
    ]) {
      expect(text(html)).toContain(fact);
    }
  });

  it('has bars of lost points, all on one scale', () => {
    const widths = [...html.matchAll(/class="tag-chart-fall" width="([\d.]+)%" height="4"/g)];
    const ofSubgrades = widths.slice(0, 8).map(([, width]) => Number(width));
    expect(ofSubgrades).toEqual([12, 28, 19, 36, 10, 21, 32, 15]);
  });

  it('leads with how rare the card is, from 990 points', () => {
    const population = { total: 1, atGrade: 1, higher: 0 };
    const at = (score: number) =>
      render({ cert: 'X0000001', initial: sampleReport({ score, population }) });
    const [fine, other] = [at(996), at(989)];
    expect(text(fine)).toContain('1 of 1 , none higher, 4 points from perfect');
    const isFirst = (page: string) =>
      page.indexOf('id="population"') < page.indexOf('id="defect_map"');
    expect([isFirst(fine), isFirst(other)]).toEqual([true, false]);
    expect(text(other)).toContain('1 of 1 at this grade');
  });

  it('names the first picture in every rendition, fetches it first and the others later', () => {
    const [hero, ...others] = html.match(/<img [^>]*>/g)!;
    expect(hero).toContain('https://api.test/media/k0sample/slab-front.jpg?width=1920 1920w');
    expect(hero).toMatch(/fetchPriority="high"/i);
    expect(hero).toContain('width="2000" height="3200"');
    expect(others.length).toBeGreaterThan(5);
    expect(others.every((image) => image.includes('loading="lazy"'))).toBe(true);
  });

  it('reserves the space of every picture and has no inline style', () => {
    expect(html.match(/<img (?![^>]*width="\d+" height="\d+")[^>]*>/g)).toBeNull();
    expect(html).not.toMatch(/\sstyle=/);
  });

  it('has the specified sections', () => {
    for (const id of ['surface_details', 'corner_details', 'edge_details', 'defect_map', 'dings']) {
      expect(html).toContain(`<section id="${id}"`);
    }
  });

  it('is the same every time', () => {
    expect(render({ cert: 'X0000001', initial })).toBe(html);
  });

  it('writes input as text, never as markup', () => {
    const name = '<img src=x onerror=alert(1)>';
    const hostile = render({ cert: 'X0000001', initial: sampleReport({ card: { name } }) });
    expect(hostile).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(hostile).not.toContain('<img src=x');
  });

  it('has one heading of the given level, with sections one below', () => {
    const leveled = render({ cert: 'X0000001', initial, headingLevel: 1 });
    expect(leveled.match(/<h1/g)).toHaveLength(1);
    expect(leveled.match(/<h2/g)).toHaveLength(10);
    expect(leveled).not.toContain('<h4');
  });
});

it.each([
  ['certificate_not_found', 'There is no certificate X7654321', 'error'],
  ['certificate_not_published', 'This report isn’t public yet', 'empty'],
  ['validation', 'That doesn’t look like a certificate number', 'error'],
  ['certificate_voided', 'Certificate X7654321 was voided', 'error'],
] as const)('%s is served in its own state', (code, title, status) => {
  const html = render({ cert: 'x7654321', refused: { code, status: 404 } });
  expect(text(html)).toContain(title);
  expect(html).toContain(`data-status="${status}"`);
});

it("includes a card's earlier grades, latest first", () => {
  const earlier = (score: number, label: string, day: number) => ({
    grade: { key: '9' as const, score, grade: '9', label },
    gradedAt: `2026-03-0${day}T09:30:00Z`,
    regradedAt: `2026-03-0${day + 1}T09:30:00Z`,
    reason: `Look ${day}`,
  });
  const history = [earlier(910, 'Mint', 1), earlier(920, 'Mint', 2)];
  const html = render({ cert: 'X0000001', initial: sampleReport({ history }) });
  expect(text(html)).toMatch(
    /Regraded\s+Mar\/03\/2026 , was Mint 9 \(920\). Reason: Look 2.*Mar\/02\/2026 , was Mint 9 \(910\). Reason: Look 1/s,
  );
});

it('the skeleton is served without a report', () => {
  const html = render({ cert: 'X0000001' });
  expect(text(html)).toContain('Loading the report');
  expect(html).toContain('aria-busy="true"');
});

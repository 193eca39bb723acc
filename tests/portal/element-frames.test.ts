import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { servePortal } from './served-portal.ts';

const SCRIPTS = 'https://embed.example.com';
const portal = servePortal({}, { embedScript: `${SCRIPTS}/embed/v1/loader.js` });
const newVisitor = inviteVisitors();

/** Stands in for the script build: an element as high as its certificate says, with a link. */
const ELEMENT = `customElements.define('tag-card-report', class extends HTMLElement {
  connectedCallback() {
    this.style.display = 'block';
    const root = this.attachShadow({ mode: 'open' });
    const link = Object.assign(document.createElement('a'), { href: 'https://portal.test/card/X0000001', textContent: 'Report' });
    root.append(link);
    setTimeout(() => { this.style.height = this.getAttribute('cert') === 'X0000001' ? '640px' : '3000px'; });
  }
});`;

/** A page of another site, which keeps the frame's messages. */
let site: Server;
let address: string;
beforeAll(async () => {
  site = createServer(({ url }, response) => {
    const { searchParams } = new URL(url!, 'http://site.test');
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Post</title><script>
      window.messages = [];
      addEventListener('message', ({ data, origin }) => messages.push({ ...data, origin }));
      </script><iframe width="600" height="300" ${searchParams.get('sandbox') ?? ''} src="${searchParams.get('src')}"></iframe>`,
    );
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => site.close(closed)));

interface Message {
  message: string;
  value?: number | string;
  secret?: string;
  origin: string;
}

async function visitPost(path: string, sandbox = '') {
  const { page } = await newVisitor();
  await page.route(`${SCRIPTS}/**`, (route) =>
    route.fulfill({
      body: ELEMENT,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  const query = new URLSearchParams({ src: portal.origin + path, sandbox });
  await page.goto(`${address}/?${query}`);
  const messages = () =>
    page.evaluate(() => (window as unknown as { messages: Message[] }).messages);
  return { page, messages };
}

describe('the page of an element, in a frame', () => {
  test('speaks WordPress’s messages in its sandbox, and leaves following links to it', async () => {
    const { page, messages } = await visitPost(
      '/frame/card-report?cert=X0000002#?secret=s3cret',
      'sandbox="allow-scripts" security="restricted"',
    );
    await expect.poll(messages).toContainEqual({
      ...{ message: 'height', value: 1000, secret: 's3cret', origin: 'null' },
    });
    await page.frameLocator('iframe').getByRole('link', { name: 'Report' }).click();
    await expect
      .poll(messages)
      .toContainEqual(
        expect.objectContaining({ message: 'link', value: 'https://portal.test/card/X0000001' }),
      );
    const [first] = await messages();
    expect(first).toMatchObject({ message: 'ready', secret: 's3cret' });
    const heights = (await messages()).flatMap(({ message, value }) =>
      message === 'height' ? [Number(value)] : [],
    );
    expect(Math.min(...heights)).toBe(200);
  });

  test.each([
    ['cert=X0000001', '16px'],
    ['cert=X0000001&view=badge', '0px'],
    ['compare=X0000001,X0000002', '16px'],
  ])('keeps text off the edge, and no box of its own: %s', async (query, padding) => {
    const { page } = await visitPost(`/frame/card-report?${query}`);
    const element = page.frameLocator('iframe').locator('tag-card-report');
    await expect.poll(() => element.evaluate((it) => getComputedStyle(it).padding)).toBe(padding);
  });

  test('tells other sites its true height', async () => {
    const { messages } = await visitPost('/frame/card-report?cert=X0000002');
    await expect
      .poll(messages)
      .toContainEqual(expect.objectContaining({ message: 'height', value: 3000 }));
  });
});

describe('as served', () => {
  test('only these pages may be framed, and they set no cookie', async () => {
    for (const name of ['card-report', 'defect-viewer', 'pop-report', 'market-listing']) {
      const { headers, status } = await fetch(`${portal.origin}/frame/${name}?theme=dark`);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
    }
    for (const path of ['/frame/card-report/more', '/frame/other', '/frame', '/']) {
      const { headers } = await fetch(portal.origin + path);
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options'), path).toBe('DENY');
    }
  });

  test('a value can’t become markup', async () => {
    const value = '"><script>alert(1)</script>';
    const page = await fetch(
      `${portal.origin}/frame/card-report?cert=${encodeURIComponent(value)}`,
    );
    expect(await page.text()).toContain('cert="&quot;&gt;&lt;script&gt;alert(1)');
  });

  test.each([
    ['onclick=alert(1)', '“onclick” can’t be set here'],
    ['api-base=https://evil.test', '“api-base” can’t be set here'],
    ['cert=X0000001&cert=X0000002', '“cert” is there twice'],
    [`cert=${'X'.repeat(201)}`, '“cert” is longer than 200 characters'],
  ])('refuses %s', async (query, reason) => {
    const page = await fetch(`${portal.origin}/frame/card-report?${query}`);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(reason);
  });
});

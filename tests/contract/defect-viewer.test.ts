import {
  defectViewerPath,
  readDefectViewerAddress,
  readPictureAddress,
} from '@tag/contract/defect-viewer';
import { describe, expect, test } from 'vitest';
import { API, REFUSED_ADDRESSES } from './cases/defect-viewer-addresses.ts';

const allowed = { apiBase: API };
const read = (path: string, more = allowed) => readDefectViewerAddress(new URL(path, API), more);
const front = { url: '/media/k3showcase/front.jpg', width: 3000, height: 4200 };
const box = { x: 1200, y: 1600, width: 320, height: 90 };

describe('an address that shows nothing', () => {
  test('there are at least 200 of them, without duplicates', () => {
    const paths = REFUSED_ADDRESSES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThanOrEqual(200);
  });

  test.each(REFUSED_ADDRESSES)('$path: $reason', ({ path, reason }) => {
    expect(read(path)).toMatchObject({ ok: false, reason });
  });
});

describe('an address of one of our pictures', () => {
  test('survives its link unchanged', () => {
    const path = defectViewerPath({ picture: front, box, cert: 'X0000001', defect: 'f2' });
    expect(path).toBe(
      '/defect-viewer/%2Fmedia%2Fk3showcase%2Ffront.jpg/1200/1600/320/90/3000/4200?cert=X0000001&defect=f2',
    );
    expect(read(path)).toEqual({
      ok: true,
      region: {
        picture: { url: `${API}${front.url}`, mediaPath: front.url },
        size: { width: 3000, height: 4200 },
        box,
      },
      cert: 'X0000001',
      defect: 'f2',
    });
  });

  test('may be absolute, and the API may be below a path', () => {
    const apiBase = `${API}/v2`;
    const url = `${apiBase}${front.url}`;
    const path = defectViewerPath({ picture: { ...front, url }, box });
    expect(read(path, { apiBase })).toMatchObject({
      ok: true,
      region: { picture: { url, mediaPath: front.url } },
      cert: undefined,
    });
    expect(read(path)).toMatchObject({ ok: false, reason: 'picture' });
  });

  test.each([
    ['only a point: one pixel', '/1200/1600', { ...box, width: 1, height: 1 }, null],
    ['a width alone: a square', '/1200/1600/320', { ...box, height: 320 }, null],
    ['no image size', '/1200/1600/320/90', box, null],
    ['half an image size: none', '/1200/1600/320/90/3000', box, null],
    ['a slash at the end', '/1200/1600/320/90/', box, null],
    [
      'fractions: the nearest pixels',
      '/1199.6/1600.4/319.5/90.25/3000/4200',
      box,
      { width: 3000, height: 4200 },
    ],
    ['less than a pixel: refused', '/2999.5/4199.5/0.5/0.5/3000/4200', 'number', undefined],
    [
      'the last pixel',
      '/2999/4199/1/1/3000/4200',
      { x: 2999, y: 4199, width: 1, height: 1 },
      { width: 3000, height: 4200 },
    ],
  ])('may have %s', (_, rest, expected, size) => {
    const found = read(`/defect-viewer/${encodeURIComponent(front.url)}${rest}`);
    if (typeof expected === 'string') expect(found).toMatchObject({ reason: expected });
    else expect(found).toMatchObject({ ok: true, region: { box: expected, size } });
  });

  test.each(['x0000001', 'X1', '<script>', 'X0000001&cert=X0000002#', ''])(
    'has no certificate if the query says %s',
    (cert) => {
      const path = `${defectViewerPath({ picture: front, box })}?cert=${encodeURIComponent(cert)}`;
      expect(read(path)).toMatchObject({ ok: true, cert: undefined });
    },
  );
});

describe('pictures of another site', () => {
  const sites = { ...allowed, origins: ['https://images.example.org'] };

  test.each([
    'https://images.example.org/scans/a.jpg',
    'https://images.example.org/Scans/Å%20b.PNG?signature=a%2Fb',
    'https://images.example.org:443/a.webp',
  ])('are shown if allowed: %s', (url) => {
    expect(readPictureAddress(url, sites)).toEqual({ url: new URL(url).href, mediaPath: null });
    expect(readPictureAddress(url, allowed)).toBe('host');
  });

  test.each([
    ['http://images.example.org/a.jpg', 'host'],
    ['https://images.example.org:8443/a.jpg', 'host'],
    ['https://images.example.org.evil.example/a.jpg', 'host'],
    ['https://x@images.example.org/a.jpg', 'host'],
    ['https://images.example.org/a.svg', 'picture'],
    ['https://images.example.org/a.jpg/b', 'picture'],
    ['https://images.example.org/page?a.jpg', 'picture'],
  ])('and only those: %s is refused', (url, reason) => {
    expect(readPictureAddress(url, sites)).toBe(reason);
  });

  test("an allowed site inside a path doesn't count", () => {
    const path = '/defect-viewer/https%3A%2F%2Fevil.example%2Fimages.example.org%2Fa.jpg/1/2';
    expect(read(path, sites)).toMatchObject({ reason: 'host' });
  });
});

import { createPublicClient } from '@tag/client/public';
import { describe, expect, test } from 'vitest';

const client = createPublicClient({ baseUrl: 'https://api.example/v1/' });

describe('the URL of a picture', () => {
  test.each([
    ['/media/k3/front.jpg', {}, 'https://api.example/v1/media/k3/front.jpg'],
    ['media/k3/front.jpg', {}, 'https://api.example/v1/media/k3/front.jpg'],
    ['/media/k3/front.jpg', { width: 640 }, 'https://api.example/v1/media/k3/front.jpg?width=640'],
    [
      '/media/k3/front.jpg?x=1&y=2&w=3&h=4',
      { width: 320, format: 'jpeg' },
      'https://api.example/v1/media/k3/front.jpg?x=1&y=2&w=3&h=4&width=320&format=jpeg',
    ],
    ['https://cdn.example/a.jpg', { width: 160 }, 'https://cdn.example/a.jpg?width=160'],
    ['//evil.example/a.jpg', {}, 'https://api.example/v1//evil.example/a.jpg'],
    ['javascript:alert(1)', {}, 'https://api.example/v1/javascript:alert(1)'],
    ['data:text/html,x', {}, 'https://api.example/v1/data:text/html,x'],
  ] as const)('%s %o', (url, options, expected) => {
    expect(client.mediaUrl({ url }, options)).toBe(expected);
  });
});

describe('the sizes of a picture', () => {
  const widths = (text: string) => text.split(', ').map((entry) => entry.split(' ')[1]);

  test('end with its full size', () => {
    const set = client.srcset({ url: '/media/k3/front.jpg', width: 700 });
    expect(widths(set)).toEqual(['160w', '320w', '480w', '640w', '700w']);
    expect(set).toContain('https://api.example/v1/media/k3/front.jpg?width=640 640w');
    expect(set).toMatch(/front\.jpg 700w$/);
  });

  test("don't include a full scan", () => {
    const set = widths(client.srcset({ url: '/a', width: 6000 }));
    expect(set).toHaveLength(8);
    expect(set.at(-1)).toBe('2560w');
  });

  test('are never empty', () => {
    expect(widths(client.srcset({ url: '/a', width: 90 }))).toEqual(['90w']);
    expect(widths(client.srcset({ url: '/a', width: 160 }))).toEqual(['160w']);
  });

  test('keep the crop and the format', () => {
    const set = client.srcset({ url: '/a?x=1&y=2&w=300&h=300', width: 300 }, { format: 'jpeg' });
    expect(set).toBe(
      'https://api.example/v1/a?x=1&y=2&w=300&h=300&width=160&format=jpeg 160w, ' +
        'https://api.example/v1/a?x=1&y=2&w=300&h=300&format=jpeg 300w',
    );
  });
});

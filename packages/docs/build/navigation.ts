import type { Facts } from './facts.ts';

interface Link {
  readonly title: string;
  /** From the site's base. */
  readonly path: string;
}

interface Group {
  readonly title: string;
  readonly links: readonly Link[];
}

/** The list at the side of every page. */
export const navigationOf = ({ elements }: Facts): readonly Group[] => [
  {
    title: 'Start',
    links: [
      { title: 'Overview', path: '/' },
      { title: 'Get started', path: '/guides/get-started/' },
      { title: 'Install from npm', path: '/guides/npm/' },
      { title: 'Recipes by framework', path: '/recipes/' },
    ],
  },
  {
    title: 'Elements',
    links: elements.map(({ name, tag }) => ({ title: tag, path: `/elements/${name}/` })),
  },
  {
    title: 'Guides',
    links: [
      { title: 'Lists and layout', path: '/guides/lists/' },
      { title: 'An element’s life', path: '/guides/life/' },
      { title: 'Security policies', path: '/guides/security/' },
      { title: 'Dark mode and theming', path: '/guides/theming/' },
      { title: 'Theme editor', path: '/theme-editor/' },
      { title: 'Versions', path: '/guides/versions/' },
      { title: 'Without scripts', path: '/guides/no-script/' },
    ],
  },
  {
    title: 'For your server',
    links: [
      { title: 'Certificates and sales', path: '/guides/server/' },
      { title: 'Webhooks', path: '/guides/webhooks/' },
      { title: 'Webhook events', path: '/guides/webhook-events/' },
      { title: 'API calls', path: '/api/' },
      { title: 'Check the grade log', path: '/guides/grade-log/' },
    ],
  },
];

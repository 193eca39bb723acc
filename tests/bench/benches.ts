import type { ListedBench } from './harness/bench.ts';

/** Every bench, loaded when it runs: what another one needs would be in its memory. */
export const BENCHES: readonly ListedBench[] = [
  {
    name: 'start',
    compares: 'a first and a second start of a fresh clone, until pages and their pictures show',
    load: () => import('./start.ts'),
  },
  {
    name: 'api',
    compares: 'an API read with the same query by the driver behind bare node:http',
    load: () => import('./api.ts'),
  },
  {
    name: 'accounts',
    compares: 'the time of public forms for known and for unknown email addresses',
    load: () => import('./accounts.ts'),
  },
  {
    name: 'login',
    compares: 'signed-in reads among ten thousand sessions, and in a storm of logins, with few',
    load: () => import('./login.ts'),
  },
  {
    name: 'live',
    compares: 'how soon 500 open streams see a change of an order, from one server and from two',
    load: () => import('./live.ts'),
  },
  {
    name: 'deliver',
    compares: 'reads while a thousand graded cards are delivered with reads before and after',
    load: () => import('./deliver.ts'),
  },
  {
    name: 'webhooks',
    compares: '10,000 webhooks to a failing receiver with the order they were sent in; their delay',
    load: () => import('./webhooks.ts'),
  },
  {
    name: 'match',
    compares: 'noisy rows with the cards they came from, and searches of a million cards with /health',
    load: () => import('./match.ts'),
  },
  {
    name: 'pops',
    compares: 'the population report on ten million certificates with /health; grading, drift',
    load: () => import('./pops.ts'),
  },
  {
    name: 'market',
    compares: 'pages of a million cards for sale, read at a steady rate, with /health',
    load: () => import('./market.ts'),
  },
  {
    name: 'forecast',
    compares: 'when simulated orders are done with their forecast and the advertised turnaround',
    load: () => import('./forecast.ts'),
  },
  {
    name: 'images',
    compares: 'a new image and a login while one address floods the server with a quiet server',
    load: () => import('./images.ts'),
  },
  {
    name: 'drawing',
    compares: 'memory and time for drawing a certificate’s pictures with their limits',
    load: () => import('./drawing.ts'),
  },
  {
    name: 'viewer',
    compares: 'a sharp defect, frames, and memory with OpenSeadragon on the same scan',
    load: () => import('./viewer.ts'),
  },
  {
    name: 'spin',
    compares: 'frames of the 360 video while it is dragged with seeking alone; needs a build',
    load: () => import('./spin.ts'),
  },
  {
    name: 'zip',
    compares: 'the zip of a slab’s pictures with their transfer alone; needs a build',
    load: () => import('./zip.ts'),
  },
  {
    name: 'embed',
    compares: 'a page’s hundred eager reports, at a quarter of the CPU speed, with all of them ready; needs a build',
    load: () => import('./embed.ts'),
  },
  {
    name: 'table',
    compares: 'the population’s table with ag-grid-community: first rows, frames, memory',
    load: () => import('./table.ts'),
  },
  {
    name: 'grid',
    compares: 'pasting and typing in the spreadsheet with three other grids',
    load: () => import('./grid.ts'),
  },
];

/** Every bench by its name, which is also its file's, and what it compares. */
export const BENCHES: Readonly<Record<string, string>> = {
  start: 'a first and a second start of a fresh clone, until pages and their pictures show',
  api: 'an API read with the same query by the driver behind bare node:http',
  accounts: 'the time of public forms for known and for unknown email addresses',
  login: 'signed-in reads among ten thousand sessions, and in a storm of logins, with few',
  live: 'how soon 500 open streams see a change of an order, from one server and from two',
  deliver: 'reads while a thousand graded cards are delivered with reads before and after',
  webhooks: '10,000 webhooks to a failing receiver with the order they were sent in; their delay',
  match: 'noisy rows with the cards they came from, and searches of a million cards with /health',
  pops: 'the population report on ten million certificates with /health; grading, drift',
  market: 'pages of a million cards for sale, read at a steady rate, with /health',
  collection:
    'a collection of 20,000 certificates with /health; the memory for a spreadsheet of 10,000',
  size: 'every job, list, and the deletion of a draft on a hundred thousand orders’ rows with /health',
  edge: 'a mix of reads through Varnish with the same without it; how soon a regrade shows',
  cluster:
    'reads of one, two, and three API servers with no, one, and two replicas, and with an edge',
  log: 'the public log of a million grades: proofs with /health; appending, grading, storage, replaying',
  forecast: 'when simulated orders are done with their forecast and the advertised turnaround',
  lab: 'an order of 2,000 cards at the bench: first rows with /health, commands, nodes',
  images: 'a new image and a login while one address floods the server with a quiet server',
  drawing: 'memory and time for drawing a certificate’s pictures with their limits',
  viewer: 'a sharp defect, frames, and memory with OpenSeadragon on the same scan',
  spin: 'frames of the 360 video while it is dragged with seeking alone; needs a build',
  zip: 'the zip of a slab’s pictures with their transfer alone; needs a build',
  lighthouse: 'public pages on Lighthouse’s phone with its full marks',
  embed:
    'of a page’s hundred eager reports, those ready at a quarter of the CPU speed; needs a build',
  arrival: 'a partner’s first report on a slow phone and link, and its second; needs a build',
  table: 'the population’s table with ag-grid-community: first rows, frames, memory',
  grid: 'pasting and typing in the spreadsheet with three other grids',
};

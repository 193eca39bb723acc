/**
 * Keeps the market on this page as it is now: the shop's server passes on what the grader's webhooks
 * say, and the elements read again what changed.
 */
const grid = document.querySelector('tag-market-listing[data-cards]');
const card = document.querySelector('tag-market-listing[cert]');
const buy = document.querySelector('#buy');
const outcome = document.querySelector('#outcome');

const events = new EventSource('/market/events');
for (const type of [
  'listing.listed',
  'listing.price_changed',
  'listing.sold',
  'listing.delisted',
  'certificate.regraded',
  'certificate.voided',
]) {
  events.addEventListener(type, ({ data: certificate }) => {
    grid?.reload?.();
    if (card?.getAttribute('cert') === certificate) card.reload?.();
  });
}

if (card && buy) {
  card.addEventListener('tag-ready', () => (buy.disabled = false));
  for (const name of ['tag-empty', 'tag-error']) {
    card.addEventListener(name, () => (buy.disabled = true));
  }
}
if (outcome) {
  const { searchParams } = new URL(location.href);
  if (searchParams.has('bought')) outcome.textContent = 'It is yours. The seller has been told.';
  if (searchParams.has('gone')) outcome.textContent = 'Someone was faster: this card is gone.';
}

/**
 * What a dealer with thousands of orders and cards looks at every day: orders with cards here or to come,
 * listings in their usual order, sales among the events of all listings, and a collection's totals.
 */
export const indexes = {
  orders_open: `on orders (owner_id, stage) where stage <> 'shipped'`,
  listings_of_seller: 'on listings (seller_id, coalesce(listed_at, published_at), id)',
  listing_events_money: `on listing_events (listing_id) where kind in ('sold', 'reversed', 'paid_out')`,
  certificate_owners_facts: `on certificate_owners (owner_id)
    include (grade_key, category_id, set_id, year, value) where grade_key is not null`,
};

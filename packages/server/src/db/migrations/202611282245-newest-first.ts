/** Lists of staff begin with what is newest: without these, each page sorted all orders, and all listings. */
export const indexes = {
  orders_updated: 'on orders (updated_at, id)',
  listings_newest: 'on listings (published_at, id)',
};

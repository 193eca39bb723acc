/** The certificates whose cards are in the lab: few, among all that were ever graded. */
export const indexes = {
  order_items_with_us:
    "on order_items (certificate) where certificate is not null and stage <> 'shipped' and shipment_id is null",
};

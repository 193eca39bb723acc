/**
 * The cards in the lab, with what its queue counts and sorts by: all of them, at each look. And the lists of
 * users, the newest first or by name.
 */
export const indexes = {
  order_items_here: `on order_items (sub_order_id) include (stage, outcome, stage_since, arrived_at)
    where stage is not null and shipment_id is null`,
  users_newest: 'on users (created_at, id)',
  users_by_name: 'on users (lower(last_name), lower(first_name), id)',
};

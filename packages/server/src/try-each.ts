/**
 * Does some work for each item; one that fails doesn't keep the others from being tried.
 * @throws AggregateError of what failed, once all were tried.
 */
export async function tryEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`);
}

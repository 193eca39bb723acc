interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

/** The rows of a list, from all its pages. */
export async function readAllPages<Row>(
  ask: (part: { page: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await ask({ page, pageSize: 200 });
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return rows;
  }
}

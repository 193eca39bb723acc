interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

/** The rows of a list, from all its pages. */
export async function readAllPages<Row>(
  ask: (part: { after: string | undefined; pageSize: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const { items, next } = await ask({ after, pageSize: 200 });
    rows.push(...items);
    after = next;
  }
  return rows;
}

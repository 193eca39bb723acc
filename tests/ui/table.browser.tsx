import { DataTable, Pagination, type DataTableProps } from '@tag/ui/data-table';
import table from '@tag/ui/data-table/data-table.css?inline';
import pagination from '@tag/ui/data-table/pagination.css?inline';
import button from '@tag/ui/button.css?inline';
import notice from '@tag/ui/notice.css?inline';
import rowMenu from '@tag/ui/row-menu.css?inline';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { setStage } from './stage.tsx';

const stage = setStage(button, notice, table, pagination, rowMenu);

interface Person {
  id: number;
  name: string;
  orders: number;
}
const PEOPLE: Person[] = [
  { id: 1, name: 'Ann O’Neil', orders: 3 },
  { id: 2, name: 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley', orders: 12 },
];

const show = (props: Partial<DataTableProps<Person>> = {}) =>
  stage.show(
    <DataTable
      caption="Users"
      columns={[
        { key: 'name', label: 'Name', sortable: true, cell: ({ name }) => name },
        { key: 'orders', label: 'Orders', sortable: true, numeric: true, cell: (p) => p.orders },
        { key: 'acts', label: 'Actions', cell: () => <button type="button">Edit</button> },
      ]}
      rows={PEOPLE}
      keyOf={({ id }) => id}
      loading={false}
      empty={<p>Nobody like that</p>}
      {...props}
    />,
  );
const find = <E extends HTMLElement>(what: string) => stage.host.querySelector<E>(what);
const all = (what: string) => [...stage.host.querySelectorAll<HTMLElement>(what)];
const named = (name: string) =>
  all('button').find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)!;

describe('a data table', () => {
  it('announces which column it is sorted by, and requests the other direction', async () => {
    const asked: string[] = [];
    const sort = { key: 'name', direction: 'asc' } as const;
    await show({ sort, onSort: (key, direction) => asked.push(`${key} ${direction}`) });
    const heads = all('[role="columnheader"]').map((head) => head.getAttribute('aria-sort'));
    expect(heads).to.deep.equal(['ascending', null, null]);
    named('Name').click();
    named('Orders').click();
    expect(asked).to.deep.equal(['name desc', 'orders asc']);
    await expectNoViolations(stage.host);
  });

  it('reserves space while the first page loads, and distinguishes an old page from a new one', async () => {
    await show({ rows: null, loading: true, expectedRows: 5 });
    expect(all('tbody tr').length).to.equal(5);
    expect(find('[aria-busy="true"]')).not.to.equal(null);
    await expectNoViolations(stage.host);
    await show({ loading: true });
    expect(all('[role="rowheader"]').length).to.equal(2);
    expect(find('[role="table"]')!.dataset.old).to.equal('true');
  });

  it('shows why it is empty: none found, or not loaded, which can be retried', async () => {
    await show({ rows: [] });
    expect(stage.host.textContent).to.equal('Nobody like that');
    let tries = 0;
    await show({ rows: null, failure: 'The service is not available.', onRetry: () => tries++ });
    expect(find('[role="alert"]')!.textContent).to.contain('The service is not available.');
    named('Try again').click();
    expect(tries).to.equal(1);
    await expectNoViolations(stage.host);
  });

  it('has rows of two lines in a narrow container, but is still a table for screen readers', async () => {
    stage.host.style.inlineSize = '360px';
    await show({
      columns: [
        { key: 'name', label: 'Name', sortable: true, cell: ({ name }) => name },
        { key: 'orders', label: 'Orders', narrow: 'end', cell: (p) => p.orders },
        { key: 'state', label: 'Status', narrow: 'line', cell: () => 'Active' },
        { key: 'since', label: 'Since', narrow: 'none', cell: () => '4 days' },
        { key: 'size', label: 'Size', cell: () => 'Large' },
        {
          key: 'acts',
          label: 'Actions',
          narrow: 'corner',
          cell: () => <button className="tag-row-menu-button">Edit</button>,
        },
      ],
    });
    const [row] = all('tbody tr');
    const [orders, state, since, size, acts] = row!.querySelectorAll<HTMLElement>('[role="cell"]');
    const boxOf = (element: Element) => element.getBoundingClientRect();
    expect(boxOf(row!).height).to.be.within(44, 76);
    expect(boxOf(state!).top).to.be.greaterThan(boxOf(row!.querySelector('th')!).bottom - 1);
    expect(boxOf(orders!).bottom).to.be.lessThan(boxOf(state!).top + 1);
    expect(boxOf(acts!).left).to.be.greaterThan(boxOf(orders!).right - 1);
    expect(getComputedStyle(since!).display).to.equal('none');
    expect(state!.querySelector('.tag-table-label')).to.equal(null);
    expect(size!.innerText).to.match(/^Size\s*Large$/);
    const frame = find('.tag-table-frame')!;
    expect(frame.scrollWidth).to.be.at.most(frame.clientWidth);
    expect(all('[role="row"]').length).to.equal(3);
    await expectNoViolations(stage.host);
  });

  it('shows two lines of a row in a narrow container while it loads, too', async () => {
    stage.host.style.inlineSize = '360px';
    await show({ rows: null, loading: true, expectedRows: 2 });
    for (const row of all('tbody tr')) {
      const bars = [...row.querySelectorAll('span')].filter((bar) => bar.checkVisibility());
      expect(bars).to.have.length(2);
      const [first, second] = bars.map((bar) => bar.getBoundingClientRect());
      expect(second!.top).to.be.greaterThan(first!.bottom);
      expect(first!.width).to.be.greaterThan(150);
      expect(row.getBoundingClientRect().height).to.be.within(44, 76);
    }
  });

  it('follows the link of a name from anywhere in its row but from another control', async () => {
    const followed: string[] = [];
    await show({
      columns: [
        {
          key: 'name',
          label: 'Name',
          cell: ({ id, name }) => (
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                followed.push(`${id}${event.ctrlKey ? ' in a new tab' : ''}`);
              }}
            >
              {name}
            </a>
          ),
        },
        { key: 'orders', label: 'Orders', cell: (p) => p.orders },
        { key: 'acts', label: 'Actions', cell: () => <button type="button">Edit</button> },
      ],
    });
    const [first, second] = all('tbody tr');
    first!.querySelector('td')!.click();
    second!
      .querySelector('td')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    first!.querySelector('button')!.click();
    first!.querySelector('a')!.click();
    getSelection()!.selectAllChildren(second!);
    second!.querySelector('td')!.click();
    getSelection()!.removeAllRanges();
    expect(followed).to.deep.equal(['1', '2 in a new tab', '1']);
  });

  it('has a heading where a group of rows begins', async () => {
    await show({ groupOf: ({ orders }) => (orders > 5 ? 'Many' : 'Few') });
    const heads = all('tbody th').map((head) => head.textContent);
    expect(heads).to.deep.equal(['Few', PEOPLE[0]!.name, 'Many', PEOPLE[1]!.name]);
    await expectNoViolations(stage.host);
  });
});

describe('the pagination', () => {
  const turned: unknown[] = [];
  const leaf = (rows: number, previous: string | null, next: string | null) =>
    stage.show(
      <Pagination
        label="Pages of users"
        {...{ rows, previous, next }}
        from={126}
        total="12,345"
        onTurn={(position) => turned.push(position)}
        sizes={{ value: 25, choices: [25, 50], onChoose: (size) => turned.push(size) }}
      />,
    );
  beforeEach(() => turned.splice(0));
  const range = () => find('[role="status"]')!.textContent;

  it('shows which rows are visible, and turns to the pages around and the first', async () => {
    await leaf(25, 'before', 'behind');
    expect(range()).to.equal('126–150 of 12,345');
    for (const name of ['Next page', 'Previous page', 'First page']) named(name).click();
    expect(turned).to.deep.equal(['behind', 'before', null]);
    await expectNoViolations(stage.host);
  });

  it('shows only the count where there is one page', async () => {
    await leaf(25, null, null);
    expect(find('nav')).to.equal(null);
    await leaf(0, null, null);
    expect(range()).to.equal('0–0 of 12,345');
  });

  it("doesn't go past its ends, where its buttons keep the focus", async () => {
    await leaf(20, 'before', null);
    const next = named('Next page');
    expect(next.getAttribute('aria-disabled')).to.equal('true');
    next.focus();
    next.click();
    expect(turned).to.deep.equal([]);
    expect(document.activeElement).to.equal(next);
    await expectNoViolations(stage.host);
  });

  it('requests other sizes', async () => {
    await leaf(25, null, null);
    const sizes = find<HTMLSelectElement>('select')!;
    sizes.value = '50';
    sizes.dispatchEvent(new Event('change', { bubbles: true }));
    expect(turned).to.deep.equal([50]);
  });
});

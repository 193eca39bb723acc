import type { PublicClient } from '@tag/client/public';
import type { Endpoint } from '@tag/contract/endpoint';
import { Refusal } from '@tag/contract/errors';
import {
  type ItemChanges,
  itemInputOf,
  newCard,
  type NewOrder,
  type Order,
  type OrderChange,
  type OrderItem,
} from '@tag/contract/orders';
import { blankOrder } from '../../packages/order-draft/src/blank-order.ts';

export const NUMBER = 'TG8F3K2QWX';
export const SUB_ORDER = '11111111-1111-4111-8111-111111111111';
export const OTHER_SUB_ORDER = '22222222-2222-4222-8222-222222222222';

/** What carries a call to the server and its answer back. */
export type Carry = (
  serve: () => unknown,
  call: { name: string; signal: AbortSignal | undefined },
) => Promise<unknown>;

interface Input {
  readonly params?: { readonly subOrderId?: string };
  readonly query?: { readonly subOrderId?: string };
  readonly body?: unknown;
}

interface FakeSubOrder {
  version: number;
  /** Which tab made each version. */
  readonly by: string[];
  readonly items: Map<string, OrderItem>;
}

/** One order at the client's boundary, with the versions and the refusals of ours. */
export function createFakeServer() {
  const blank = blankOrder('new-single', new URLSearchParams(), null);
  const parts = new Map<string, FakeSubOrder>();
  const calls: string[] = [];
  /** Refusals although nobody else had changed it. */
  const falseConflicts: string[] = [];
  /** Texts that gave way to those of a tab. */
  const replaced: { tab: string; before: string; after: string }[] = [];
  /** Which tab made each version. */
  const by: string[] = ['nobody'];
  let order: Order | undefined;

  const addPart = (id: string) => parts.set(id, { version: 0, by: ['nobody'], items: new Map() });

  function present(): Order {
    const subOrders = [...parts].map(([id, { items, version }], position) => ({
      ...{ ...blank.subOrders[0]!, id, position },
      cards: items.size,
      version,
    }));
    return { ...order!, subOrders };
  }

  function create(): Order {
    if (!order) addPart(SUB_ORDER);
    order ??= { ...blank, orderNumber: NUMBER };
    return present();
  }

  function refuse(tab: string, makers: readonly string[], version: number): never {
    if (makers.slice(version + 1).every((maker) => maker === tab))
      falseConflicts.push(`${tab} knew ${version} of ${makers.length - 1}`);
    throw new Refusal('order_conflict');
  }

  function update(tab: string, { version, options, ...change }: OrderChange): Order {
    const next = {
      ...order!,
      ...(change.name !== undefined && { name: change.name.trim() }),
      options: { ...order!.options, ...(options as Partial<Order['options']>) },
    };
    if (JSON.stringify(next) === JSON.stringify(order)) return present();
    if (version !== order!.version) refuse(tab, by, version);
    by.push(tab);
    replaced.push({ tab, before: order!.name, after: next.name });
    order = { ...next, version: version + 1 };
    return present();
  }

  function saveItems(tab: string, id: string, { version, put, remove }: ItemChanges) {
    const part = parts.get(id)!;
    const isChange =
      remove.some((one) => part.items.has(one)) ||
      put.some((input) => {
        const held = part.items.get(input.id);
        return !held || JSON.stringify(itemInputOf(held)) !== JSON.stringify(input);
      });
    const isRepeated = !isChange && part.version === version + 1;
    if (part.version !== version && !isRepeated) refuse(tab, part.by, version);
    if (isChange) {
      for (const one of remove) part.items.delete(one);
      for (const input of put) {
        const card = { ...newCard(input as OrderItem), subOrderId: id };
        const before = part.items.get(input.id)?.name ?? '';
        replaced.push({ tab, before, after: input.name ?? '' });
        part.items.set(input.id, { ...card, title: `Card ${input.id}` });
      }
      part.by.push(tab);
      part.version += 1;
    }
    const items = put.map((input) => part.items.get(input.id)!);
    return { version: part.version, cards: part.items.size, items };
  }

  function serve(tab: string, name: string, { body, params, query }: Input): unknown {
    if (name === 'POST /orders') return create();
    if (name === 'GET /orders/{orderNumber}') return present();
    if (name === 'PUT /orders/{orderNumber}') return update(tab, body as OrderChange);
    if (name.startsWith('POST') && name.endsWith('/items'))
      return saveItems(tab, params!.subOrderId!, body as ItemChanges);
    if (name.endsWith('/order-items')) {
      const items = [...parts.get(query!.subOrderId!)!.items.values()];
      return { items, total: items.length, page: 1, pageSize: 1000 };
    }
    throw new Error(`Nothing answers ${name}`);
  }

  return {
    calls,
    falseConflicts,
    replaced,
    create: (wanted?: Pick<NewOrder, 'kind'>) => {
      create();
      if (wanted?.kind === 'group') addPart(OTHER_SUB_ORDER);
    },
    order: present,
    cardsOf: (id = SUB_ORDER) => parts.get(id)!.items,
    update: (change: Omit<OrderChange, 'version'>) =>
      update('someone else', { ...change, version: order!.version }),

    /** A client of one tab, at the end of a line. */
    clientOf: (tab: string, carry: Carry) =>
      ({
        baseUrl: 'https://api.example.com',
        call: ({ method, path }: Endpoint, input: Input = {}, init?: { signal?: AbortSignal }) => {
          const name = `${method} ${path}`;
          calls.push(name);
          // As it is now, however late it is served.
          const sent = structuredClone(input);
          return carry(() => structuredClone(serve(tab, name, sent)), {
            name,
            signal: init?.signal,
          });
        },
      }) as unknown as PublicClient,
  };
}

export type FakeServer = ReturnType<typeof createFakeServer>;

import type { Session } from '@tag/client/session';
import type { Endpoint } from '@tag/contract/endpoint';
import type { OrderEvent } from '@tag/contract/orders';
import { expect } from 'chai';
import {
  joinSharedStream,
  type OrderNotice,
} from '../../portal/src/features/live/shared-stream.ts';
import { useLiveReload, useOrderEvents } from '../../portal/src/features/live/use-order-events.ts';
import { nextTask, pause, until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const ORDER = 'TG8F3K2QWX';
let events = 0;
const event = (orderNumber = ORDER): OrderEvent => ({
  id: `1-${(events += 1)}`,
  orderNumber,
  subOrderId: null,
  itemId: null,
  kind: 'stage',
  stage: 'received',
  note: null,
  actor: 'lab',
  at: '2026-11-22T12:00:00.000Z',
});

/** Streams of an API that the test opens and writes. */
function fakeStreams() {
  const opened: { after: string | undefined; send(...events: OrderEvent[]): void }[] = [];
  return {
    opened,
    send: ((_: Endpoint, input: unknown, __: unknown, signal?: AbortSignal) => {
      const { headers } = input as { headers: { 'last-event-id': string | undefined } };
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          signal!.addEventListener('abort', () => controller.error(signal!.reason));
          opened.push({
            after: headers['last-event-id'],
            send(...sent) {
              for (const it of sent) {
                const text = `id: ${it.id}\nevent: order\ndata: ${JSON.stringify(it)}\n\n`;
                controller.enqueue(new TextEncoder().encode(text));
              }
            },
          });
        },
      });
      return Promise.resolve({ status: 200, text: '', retryAfter: null, body });
    }) as unknown as Session['send'],
  };
}

describe('the tabs of a browser', () => {
  let api: ReturnType<typeof fakeStreams>;
  let sessionId: string;
  let ends: (() => void)[];

  beforeEach(() => {
    api = fakeStreams();
    sessionId = crypto.randomUUID();
    ends = [];
  });
  afterEach(() => ends.forEach((end) => end()));

  /** A tab: a frame with its own locks and channels, which end with it. */
  function openTab({ hasLocks = true } = {}) {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const { BroadcastChannel: Channel, navigator } = frame.contentWindow as Window &
      typeof globalThis;
    const notices: OrderNotice[] = [];
    const leave = joinSharedStream({
      session: api,
      sessionId,
      locks: hasLocks ? navigator.locks : undefined,
      openChannel: (name) => new Channel(name),
      onNotice: (notice) => void notices.push(notice),
    });
    ends.push(() => {
      leave();
      frame.remove();
    });
    return {
      leave,
      close: () => frame.remove(),
      ids: () => notices.map((notice) => (notice === 'missed' ? notice : notice.id)),
    };
  }
  /** How many tabs wait for the stream's lock. */
  const waiting = async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name?.endsWith(sessionId)).length;
  };

  it('share one stream', async () => {
    const tabs = Array.from({ length: 10 }, () => openTab());
    await until(async () => api.opened.length > 0 && (await waiting()) === 9);
    const [first, second] = [event(), event()];
    api.opened[0]!.send(first, second);
    await until(() => tabs.every(({ ids }) => ids().length === 2));
    for (const { ids } of tabs) expect(ids()).to.deep.equal([first.id, second.id]);
    expect(api.opened).to.have.length(1);
  });

  it('go on when the tab that reads it closes, from where it stopped', async () => {
    const [leader, follower, last] = [openTab(), openTab(), openTab()];
    await until(async () => api.opened.length > 0 && (await waiting()) === 2);
    const before = event();
    api.opened[0]!.send(before);
    await until(() => last.ids().length === 1);
    leader.close();
    await until(() => api.opened.length === 2);
    expect(api.opened[1]!.after).to.equal(before.id);
    const after = event();
    api.opened[1]!.send(after);
    await until(() => last.ids().length === 2);
    for (const { ids } of [follower, last]) {
      expect(ids()).to.deep.equal([before.id, after.id]);
    }
    follower.leave();
    await until(() => api.opened.length === 3);
    expect(api.opened[2]!.after).to.equal(after.id);
  });

  it('each have one without locks', async () => {
    const tabs = [openTab({ hasLocks: false }), openTab({ hasLocks: false })];
    await until(() => api.opened.length === 2);
    const [first, second] = [event(), event()];
    api.opened[0]!.send(first);
    api.opened[1]!.send(second);
    await until(() => tabs.every(({ ids }) => ids().length > 0));
    expect(tabs.map(({ ids }) => ids())).to.deep.equal([[first.id], [second.id]]);
  });
});

describe('a page', () => {
  const stage = setStage();

  it('reloads what changed: first at once, then later changes together', async () => {
    const api = fakeStreams();
    const hand = handSession();
    Object.assign(hand.session, { send: api.send });
    hand.become(crypto.randomUUID());
    let loads = 0;
    const seen: OrderNotice[] = [];
    function Page() {
      useLiveReload(() => (loads += 1), ORDER);
      useOrderEvents(undefined, (notice) => void seen.push(notice));
      return null;
    }
    await stage.show(
      <Portal session={hand.session}>
        <Page />
      </Portal>,
    );
    await until(() => api.opened.length === 1);
    api.opened[0]!.send(event('TG00000000'));
    await until(() => seen.length === 1);
    expect(loads).to.equal(0);
    api.opened[0]!.send(event(), event(), event());
    await until(() => seen.length === 4);
    expect(loads).to.equal(1);
    await until(() => loads === 2);
    await nextTask();
    expect(loads).to.equal(2);
    hand.become(null);
  });

  it('doesn’t start a load over that takes longer than the next news', async () => {
    const api = fakeStreams();
    const hand = handSession();
    Object.assign(hand.session, { send: api.send });
    hand.become(crypto.randomUUID());
    const loads: (() => void)[] = [];
    function Page() {
      useLiveReload(() => new Promise<void>((end) => loads.push(end)), ORDER);
      return null;
    }
    await stage.show(
      <Portal session={hand.session}>
        <Page />
      </Portal>,
    );
    await until(() => api.opened.length === 1);
    api.opened[0]!.send(event());
    await until(() => loads.length === 1);
    api.opened[0]!.send(event());
    // The second in which news are gathered has passed.
    await pause(1200);
    expect(loads).to.have.length(1);
    loads[0]!();
    await until(() => loads.length === 2);
    hand.become(null);
  });
});

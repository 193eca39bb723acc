import { formatCards } from '@tag/contract/formats';
import { ApiError } from '@tag/contract/errors';
import { scanCode, type Scan } from '@tag/contract/lab';
import { STAFF_STAGE_LABELS } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { benchOrderPath, benchSearchPath, KEEPS_PLACE } from './bench-paths.ts';
import type { Bench, Tone } from './bench.ts';
import { useBenchKeys } from './use-bench-keys.ts';

/** The text next to the scan field. */
export interface Announcement {
  readonly text: string;
  readonly tone: Tone;
  /** Counts up, so the same words said again are announced again. */
  readonly turn: number;
}

const WANTED = 'Scan a packing list, an order number, or a certificate';

interface ScanFieldProps {
  bench: RefObject<HTMLElement | null>;
  field: RefObject<HTMLInputElement | null>;
  announcement: Announcement;
  announce: Bench['announce'];
}

/** Opens the order or card that is scanned or typed; below it, the result of the last scan or action. */
export function ScanField({ bench, field, announce, announcement }: ScanFieldProps) {
  const client = useClient();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string>();
  const latest = useRef<AbortController>(undefined);

  async function scan(scanned: string): Promise<void> {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    setUnknown(undefined);
    setText(scanned);
    try {
      const found = await client.call(scanCode, { query: { text: scanned } }, { signal });
      setText('');
      announce(scanInWords(found), 'good');
      const { card, order, subOrderId } = found;
      const target = { subOrderId, itemId: card?.itemId ?? null };
      void navigate(benchOrderPath(order.orderNumber, target), { state: KEEPS_PLACE });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.code === 'scan_unknown') setUnknown(scanned);
      announce(describeFailure(error), 'bad');
    }
  }

  useBenchKeys({
    ...{ bench, field },
    onScan: (scanned) => void scan(scanned.trim()),
    onType(typed) {
      // At once: the next character is typed after it.
      flushSync(() => setText(typed));
      field.current?.focus();
    },
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    // The next scan types over this one, wherever it leads.
    field.current?.select();
    const scanned = text.trim();
    if (scanned) void scan(scanned);
    else announce('Scan a packing list or a label, or type an order number.');
  }

  return (
    <div className="bench-scan">
      <form role="search" aria-label="Scan" onSubmit={onSubmit}>
        <label className="tag-hidden" htmlFor={id}>
          {WANTED}
        </label>
        <div>
          <input
            ref={field}
            id={id}
            className="tag-input"
            name="scan"
            placeholder={WANTED}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={`${id}-announcement`}
            aria-invalid={unknown === undefined ? undefined : true}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" look="primary">
            Open
          </Button>
        </div>
      </form>
      <p
        role="status"
        id={`${id}-announcement`}
        className="bench-announcement"
        data-tone={announcement.tone}
      >
        <span key={announcement.turn}>{announcement.text}</span>
      </p>
      {unknown !== undefined && (
        <Link className="bench-link" to={benchSearchPath(unknown)} state={KEEPS_PLACE}>
          Look for “{unknown}” in the queue
        </Link>
      )}
    </div>
  );
}

/** The scan's result, spoken for staff who look at a card and not at the screen. */
function scanInWords({ card, order, subOrderId }: Scan): string {
  const subOrder = order.subOrders.find(({ id }) => id === subOrderId);
  if (card) {
    return `${card.certificate ?? 'Card'}: ${card.title}, order ${order.orderNumber}.`;
  }
  const list = subOrder && order.subOrders.length > 1 ? `, packing list ${subOrder.name}` : '';
  const lists = subOrder ? [subOrder] : order.subOrders;
  const cards = formatCards(lists.reduce((sum, one) => sum + one.cards, 0));
  const name = order.name && ` “${order.name}”`;
  return `Order ${order.orderNumber}${name}${list}: ${cards}, ${STAFF_STAGE_LABELS[order.stage]}.`;
}

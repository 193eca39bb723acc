import { readOrderGrades, type OrderGrades } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { MOST_PICTURED } from './picture-layout.ts';

/** Saves one picture of the order: its best cards with their grades. */
export function ShareOrder({ grades: { orderNumber, orderName } }: { grades: OrderGrades }) {
  const client = useClient();
  const [isDrawing, setDrawing] = useState(false);

  async function save(): Promise<void> {
    setDrawing(true);
    try {
      const [{ drawOrder }, { saveFile }, { items }] = await Promise.all([
        import('./order-picture.ts'),
        import('@tag/ui/save-file'),
        client.call(readOrderGrades, {
          params: { orderNumber },
          query: { sort: 'best', pageSize: MOST_PICTURED },
        }),
      ]);
      const best = items.filter(({ isPublished }) => isPublished);
      if (best.length === 0) return say('No report of this order is public yet.', 'error');
      saveFile(await drawOrder(client, best, orderName), `${orderNumber}.jpg`);
      say(`Saved ${orderNumber}.jpg.`);
    } catch {
      say('The image didn’t load. Check your connection and try again.', 'error');
    } finally {
      setDrawing(false);
    }
  }

  return (
    <Button aria-disabled={isDrawing} onClick={() => !isDrawing && void save()}>
      {isDrawing ? 'Drawing the image…' : 'Save share image'}
    </Button>
  );
}

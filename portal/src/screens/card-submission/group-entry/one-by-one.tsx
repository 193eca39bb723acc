import { AddCards } from '../card-entry/add-cards.tsx';
import { CardList } from '../card-entry/card-list.tsx';
import { SizesAndValues } from '../card-size/card-size-step.tsx';
import { useSubOrder } from '../sub-order-in-hand.ts';

/** A person's cards one after the other, then their sizes and values. */
export default function OneByOne() {
  const { isOpen, items } = useSubOrder();
  return (
    <>
      {isOpen && <AddCards />}
      <CardList />
      {items.length > 0 && <SizesAndValues />}
    </>
  );
}

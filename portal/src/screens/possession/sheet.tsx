import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import { gradeName } from '@tag/contract/graded-cards';
import { heldCardName, HOLDER_WORDS, type HeldCard, type Possession } from '@tag/contract/orders';
import { Facts, type Fact } from '@tag/ui/facts';
import { useClient } from '../../features/api/client-context.tsx';
import { linesOf } from '../../features/print/order-sheet.tsx';
import { Moment } from '../../features/time/moment.tsx';

interface SheetProps {
  cards: readonly HeldCard[];
  about: Pick<Possession, 'at' | 'owner'>;
  /** null: all cards of the reader that we have. */
  orderNumber: string | null;
}

/** The cards with who has them, their values, and photos. */
export function Sheet({ about: { at, owner }, cards, orderNumber }: SheetProps) {
  const total = (list: readonly HeldCard[]) =>
    formatMoney(list.reduce((sum, { declaredValue }) => sum + (declaredValue ?? 0), 0));
  const heldBy = (holder: HeldCard['holder']): Fact => {
    const held = cards.filter((card) => card.holder === holder);
    return [
      HOLDER_WORDS[holder],
      held.length > 0 && `${formatCards(held.length)}, declared at ${total(held)}`,
    ];
  };
  return (
    <>
      <header>
        <div>
          <p className="print-sheet-number">TAG Grading</p>
          <h1>Proof of possession</h1>
          <p>
            {orderNumber === null ? 'All cards that are with us' : <strong>{orderNumber}</strong>}
          </p>
        </div>
      </header>
      <Facts
        className="print-facts"
        facts={[
          ['Customer', linesOf([owner.name, owner.email])],
          ['As of', <Moment key="at" at={at} />],
          heldBy('us'),
          heldBy('sent'),
          heldBy('customer'),
        ]}
      />
      <table className="print-table possession-table">
        <caption>{formatCards(cards.length)}</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Card</th>
            <th scope="col" data-numeric>
              Declared value
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card, index) => (
            <tr key={card.itemId}>
              <td>{formatCount(index + 1)}</td>
              <th scope="row" className="possession-card">
                <Card card={card} isOfOrder={orderNumber !== null} />
              </th>
              <td data-numeric>
                {card.declaredValue === null ? '–' : formatMoney(card.declaredValue)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">Total</th>
            <td data-numeric>{total(cards)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

function Card({ card, isOfOrder }: { card: HeldCard; isOfOrder: boolean }) {
  const client = useClient();
  const { certificate, grade, orderNumber, photos } = card;
  const name = heldCardName(card);
  return (
    <>
      <strong>{name}</strong>
      <span className="possession-facts">
        {grade !== null && (
          <span>
            {gradeName(grade)}, <span className="possession-word">certificate </span>
            {certificate}
          </span>
        )}
        <span>
          <Holder card={card} />
          {!isOfOrder && ` (order ${orderNumber})`}
        </span>
      </span>
      {photos.length > 0 && (
        <span className="possession-photos">
          {photos.map((photo, index) => (
            <img
              key={photo.url}
              src={client.mediaUrl(photo, { width: 320 })}
              width={photo.width}
              height={photo.height}
              alt={`Photo ${index + 1} of ${name} as it arrived`}
              loading="lazy"
            />
          ))}
        </span>
      )}
    </>
  );
}

function Holder({ card: { arrivedAt, holder, shipment, shippedAt } }: { card: HeldCard }) {
  const words = HOLDER_WORDS[holder];
  if (holder === 'customer') return words;
  const arrived = arrivedAt !== null && <Moment at={arrivedAt} />;
  if (holder === 'us') {
    return (
      <>
        {words}, received {arrived}
      </>
    );
  }
  return (
    <>
      Received {arrived}. {words} {shippedAt !== null && <Moment at={shippedAt} />}
      {shipment !== null && ` by ${shipment}`}
    </>
  );
}

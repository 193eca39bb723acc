import { formatMoney } from '@tag/contract/formats';
import type { WitnessPaywall } from '@tag/contract/witness';

interface OfferProps {
  paywall: WitnessPaywall;
  /** A payment is under way already. */
  unfinished: boolean;
  leaving: boolean;
  onBuy(): void;
}

/** The offer, its price, and the button to the checkout. */
export function Offer({ paywall, unfinished, leaving, onBuy }: OfferProps) {
  const price = formatMoney(paywall.price);
  return (
    <div className="witness-offer">
      <ul>
        <li>We filmed this card being graded, from the open card to the sealed slab</li>
        <li>Pay once and watch as often as you like for a year</li>
        <li>No account needed: this browser keeps the receipt</li>
      </ul>
      <p className="witness-price">
        {price} <span>{paywall.currency}</span>
      </p>
      {/* Not disabled: it would lose the focus. */}
      <button type="button" className="button" aria-disabled={leaving} onClick={onBuy}>
        {leaving ? 'Opening the checkout …' : unfinished ? 'Continue to payment' : `Pay ${price}`}
      </button>
      <p className="witness-fine">Payment is handled by our provider; we never see your card.</p>
    </div>
  );
}

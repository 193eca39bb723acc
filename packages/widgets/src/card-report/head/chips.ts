import { serialLabel, variationLabel, type GradedCardDetail } from '@tag/contract/graded-cards';

/** Catalogue terms for an ordinary card. */
const PLAIN = /^(base|normal)$/i;
/** `/50` after a parallel's name: the serial number shows it too. */
const RUN = / ?\/\d+$/;

/** A card's distinguishing features, without duplicates and ordinary terms. */
export function chipsOf(card: GradedCardDetail['card']): string[] {
  const serial = serialLabel(card);
  const variation = variationLabel(card.variation).replace(serial ? RUN : '', '');
  const isSaid = (finish: string) => variation.toLowerCase().includes(finish.toLowerCase());
  const finishes = [card.isPrizm && 'Prizm', card.isRefractor && 'Refractor'];
  const chips = [
    card.number && `No. ${card.number}`,
    card.subset,
    variation,
    card.rarity,
    ...finishes.filter((finish) => finish && !isSaid(finish)),
    serial && `Serial ${serial}`,
    // Some print codes start with these letters already.
    card.cmpCode && `CMP ${card.cmpCode.replace(/^CMP[\s-]*/i, '')}`,
  ];
  const said = chips.filter((chip): chip is string => Boolean(chip) && !PLAIN.test(String(chip)));
  return [...new Set(said)];
}

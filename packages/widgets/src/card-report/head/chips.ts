import { serialLabel, variationLabel, type GradedCardDetail } from '@tag/contract/graded-cards';

/** A catalogue's word for a card that is nothing special. */
const PLAIN = /^(base|normal)$/i;
/** `/50` behind a parallel's name: the serial number says it, too. */
const RUN = / ?\/\d+$/;

/** The features that distinguish a card, each once; empty ones are left out. */
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
    // Some print codes begin with the letters themselves.
    card.cmpCode && `CMP ${card.cmpCode.replace(/^CMP[\s-]*/i, '')}`,
  ];
  const said = chips.filter((chip): chip is string => Boolean(chip) && !PLAIN.test(String(chip)));
  return [...new Set(said)];
}

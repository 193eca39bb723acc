import { setTitle, variationLabel, type GradedCardIdentity } from '@tag/contract/graded-cards';

/** `Charizard #4/102` */
export const nameOf = ({ name, number }: GradedCardIdentity) =>
  number ? `${name} #${number}` : name;

/** `1999 Base Set · Holo` */
export function originOf(card: GradedCardIdentity): string {
  const set = setTitle(card);
  const year = set.startsWith(String(card.year)) ? '' : `${card.year} `;
  return [year + set, card.subset, variationLabel(card.variation)].filter(Boolean).join(' · ');
}

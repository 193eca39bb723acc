import { listCardVariations, type CardMatch, type CardVariation } from '@tag/contract/cards';
import { useClient } from '../api/client-context.tsx';
import { useAnswer, type Answered } from '../api/use-answer.ts';

const NONE: readonly CardVariation[] = [];

/** The variations of a card that was found; a match that has none isn't asked about. */
export function useVariations({
  cardId,
  variations,
}: Pick<CardMatch, 'cardId'> & Partial<Pick<CardMatch, 'variations'>>): Answered<
  readonly CardVariation[]
> & {
  readonly variations: readonly CardVariation[];
} {
  const client = useClient();
  const answered = useAnswer(`variations ${cardId}`, async (signal) =>
    variations?.length === 0
      ? NONE
      : (await client.call(listCardVariations, { query: { cardId } }, { signal })).items,
  );
  return { ...answered, variations: answered.answer ?? NONE };
}

import {
  previewProducts,
  type ListingPreview,
  type ListingPreviews,
} from '@tag/contract/tag-market';
import { formatCards } from '@tag/contract/formats';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { parseCertificate } from '../../features/certificate/certificate.ts';
import { SearchField, type Take } from '../../features/lists/search-field.tsx';
import { cardName } from '../../features/market/market-card.tsx';
import { PROBLEM_WORDS } from '../../features/market/preview-words.ts';

interface PickFieldProps {
  /** The words that the list was asked for. */
  value: string;
  onSearch(words: string): void;
  onPick(preview: ListingPreview): void;
}

/**
 * Searches the cards, and selects one: a certificate that is scanned, or at Enter what is typed if one card
 * matches. After a certificate it is empty again at once, for the next one: a scanner doesn't wait for an answer.
 */
export function PickField({ onPick, ...search }: PickFieldProps) {
  const client = useClient();
  const ask = (query: { certificate?: string[]; search?: string; pageSize?: number }) =>
    client.call(previewProducts, { query });

  const onTake: Take = (typed, isScan) => {
    const certificate = parseCertificate(typed);
    if (certificate.ok) {
      void pickCertificate(certificate.value);
      return true;
    }
    return isScan || typed.trim() === '' ? false : pickMatch(typed.trim());
  };

  async function pickCertificate(certificate: string): Promise<void> {
    const found = await answerOf(certificate, ask({ certificate: [certificate] }));
    if (!found) return;
    const preview = found.items.find((item) => item.certificate === certificate);
    if (preview) pick(certificate, preview);
    else say(`${certificate}: ${PROBLEM_WORDS.not_yours}`, 'error');
  }

  async function pickMatch(words: string): Promise<boolean> {
    const found = await answerOf(words, ask({ search: words, pageSize: 1 }));
    const [match] = found?.items ?? [];
    if (!found || !match) return false;
    if (found.total === 1) return pick(cardName(match.card), match);
    say(`${formatCards(found.total)} match. Select the ones you want to sell.`);
    return false;
  }

  function pick(name: string, preview: ListingPreview): boolean {
    const { problem } = preview;
    if (problem) say(`${name}: ${PROBLEM_WORDS[problem]}`, 'error');
    else onPick(preview);
    return problem === null;
  }

  return <SearchField {...search} label="Search or scan a certificate" onTake={onTake} />;
}

async function answerOf(
  name: string,
  asked: Promise<ListingPreviews>,
): Promise<ListingPreviews | null> {
  try {
    return await asked;
  } catch (error) {
    say(`${name}: ${describeFailure(error)}`, 'error');
    return null;
  }
}

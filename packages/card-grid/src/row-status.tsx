import type { RowStatus, SheetRow } from '@tag/ui/sheet';
import type { CardSheet } from './card-sheet.ts';
import { readRow } from './sheet-columns.ts';
import './row-status.css';

/** What a row's first column shows: its card with a small picture, or its open task. */
export function statusOfRow(
  bulk: CardSheet,
  row: SheetRow,
  onChoose: (row: SheetRow) => void,
): RowStatus | null {
  if (bulk.isEmpty(row)) return null;
  const refusal = bulk.refusalOf(row);
  if (refusal !== undefined) return note(refusal);
  const finding = bulk.findingOf(row);
  if (finding?.kind === 'card') {
    const { title, image } = finding.card;
    const picture = image && bulk.mediaUrl(image, { width: 160 });
    const { set, name, number, variation } = partsOf(title, readRow(row).entry.name);
    return {
      content: (
        <span className="row-found">
          {picture && <img src={picture} width={20} height={28} alt="" loading="lazy" />}
          <span>✓ {set}</span>
          <span>{name}</span>
          <span>{number}</span>
          <span>{variation}</span>
        </span>
      ),
      text: `Found: ${title}`,
    };
  }
  if (finding?.kind === 'choice') {
    return { content: 'Choose a card', text: 'Choose a card', onOpen: () => onChoose(row) };
  }
  if (!finding) return note('Looking it up…');
  const { year, set, name } = readRow(row).entry;
  const lacks = [!year && 'year', !set && 'set', !name && 'name'].filter(Boolean);
  return note(lacks.length > 0 ? `Needs ${inWords(lacks as string[])}` : 'As you typed it');
}

/**
 * A title in the parts that are cut for lack of room, first set and variation, then the name; the number never.
 * @param typed the name as the customer wrote it.
 */
function partsOf(title: string, typed: string | undefined) {
  const end = title.lastIndexOf(' #');
  const [text, numbered] = end > 0 ? [title.slice(0, end), title.slice(end)] : [title, ''];
  const number = /^ \S+/.exec(numbered)?.[0] ?? '';
  const variation = numbered.slice(number.length);
  const at = typed ? text.toLowerCase().lastIndexOf(` ${typed.toLowerCase()}`) : 0;
  if (at <= 0) return { set: text, name: '', number, variation };
  return { set: text.slice(0, at), name: text.slice(at), number, variation };
}

const note = (text: string): RowStatus => ({ content: text, text });

/** `year, set, and name` */
const inWords = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words);

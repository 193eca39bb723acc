import { finishesMeant, joinFinishes, type WantedCard } from '@tag/contract/cards';
import { numberForms, wordsOf } from '../db/card-words.ts';

/** The most words that count; further ones are ignored. */
const MOST_WORDS = 16;

/** The part of a card that a word was typed for. */
export type WordField = 'name' | 'number' | 'set' | 'subset' | 'year' | 'category';

/** A word typed for a card. */
export interface WantedWord {
  /** Folded; a number without its leading zeros. */
  readonly text: string;
  /** Undefined: it may belong to any part. */
  readonly field?: WordField;
  /** Written as a card's number: `#4`, `4/102`, or anything in the number field. */
  readonly isNumber: boolean;
  /** The index words it can match. */
  readonly forms: readonly string[];
}

/** A number on each side of a slash, or one marked as a number. */
const NUMBER = /^#.|^[\p{L}\p{N}]*\p{N}\/[\p{L}\p{N}]*\p{N}$|^\p{L}{1,5}-\p{N}+$/u;
/** 1999-00, 2003/04: two years; sets are named after the first. */
const SEASON = /\b((?:18|19|20)\d\d)[-/](\d\d)\b/g;

/** Every known word of a card, each once: first those typed into specific fields. */
export function readWanted(wanted: WantedCard): WantedWord[] {
  const words = [
    ...inField('name', wanted.name),
    ...(wanted.number === undefined ? [] : [numberWord(wanted.number, 'number')]),
    ...inField('year', wanted.year?.toString()),
    ...inField('set', wanted.set),
    ...inField('subset', wanted.subset),
    ...anywhere(wanted.search),
    ...inField('category', wanted.category),
  ].filter(({ text }) => text !== '');
  const distinct = new Map(
    words.map((word) => [`${word.field} ${word.isNumber} ${word.text}`, word]),
  );
  return [...distinct.values()].slice(0, MOST_WORDS);
}

function inField(field: WordField, text = ''): WantedWord[] {
  return wordsOf(text).map((word) => ({
    text: word,
    field,
    isNumber: false,
    forms: formsOf(word),
  }));
}

/** A finish may be any of the catalogue's words for it. */
const formsOf = (word: string) => [word, ...finishesMeant(word)];

function anywhere(search = ''): WantedWord[] {
  const tidy = joinFinishes(search)
    .replace(/#\s+/g, '#')
    .replace(/(?<=\p{N})\s*\/\s*(?=[\p{L}\p{N}])/gu, '/')
    .replace(SEASON, (both, first: string, second: string) =>
      (Number(first) + 1) % 100 === Number(second) ? first : both,
    );
  return tidy.split(/\s+/).flatMap((piece) => {
    const bare = piece.replace(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}]+$/gu, '');
    if (NUMBER.test(bare)) return [numberWord(bare)];
    return wordsOf(piece).map((text) => ({
      text,
      isNumber: false,
      forms: /[0-9]/.test(text) ? [text, `#${text}`] : formsOf(text),
    }));
  });
}

function numberWord(number: string, field?: WordField): WantedWord {
  const [form] = numberForms(number);
  const text = form?.slice(1) ?? '';
  return { text, isNumber: true, forms: form ? [form] : [], ...(field && { field }) };
}

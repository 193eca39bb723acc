import { useCombobox } from '@tag/behavior/combobox';
import { matchCards, type CardMatch } from '@tag/contract/cards';
import { CLIENT_ERRORS } from '@tag/contract/errors';
import { countOf } from '@tag/contract/formats';
import { useSearch } from '@tag/ui/form';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useClient } from '../api/client-context.tsx';
import { LinkButton } from '../link-button/link-button.tsx';
import { MatchOption } from './match-option.tsx';
import './card-search.css';

const LONGEST = 500;
/** Of what was typed, in percent; with less, the card meant isn't among the matches. */
const LEAST_MATCH = 60;

/** A match, and whether it is only the closest there is. */
type Found = CardMatch & { readonly isClosest: boolean };

interface CardSearchProps {
  /** The first search. */
  initial?: string;
  /** Shows cards of categories we don't accept, but doesn't let them be picked. */
  acceptedOnly?: boolean;
  onPick?(match: CardMatch): void;
  /** The way on for a card that isn't found, with what was typed. */
  onByHand?: ((typed: string) => void) | undefined;
  /** The form for the picked card; `startOver` returns to the search. */
  children(match: CardMatch, startOver: () => void): ReactNode;
}

/** Finds a card by any words of it: a field whose matches are a list to move through with the arrows. */
export function CardSearch(props: CardSearchProps) {
  const { acceptedOnly = false, children, initial = '', onByHand, onPick } = props;
  const client = useClient();
  const [text, setText] = useState(initial);
  const [picked, setPicked] = useState<CardMatch>();
  /** The search that the visible matches belong to. */
  const [answered, setAnswered] = useState('');
  /** On a small screen it is all there is to see, from the first press or letter. */
  const [isFull, setFull] = useState(false);
  /** How often the search was started over. */
  const [rounds, setRounds] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (rounds > 0) input.current?.focus();
  }, [rounds]);
  const id = useId();
  const words = text.trim();
  const { found, again } = useSearch<Found>(words || null, async (search, signal) => {
    const answer = await client.call(matchCards, { query: { search } }, { signal });
    if (!signal.aborted) setAnswered(search);
    return answer.items.map((item) => ({ ...item, isClosest: answer.isClosestOnly }));
  });
  const matches = words && found.status === 'found' ? found.items : [];
  const isOpen = words !== '' && !picked;
  const isCurrent = answered === words && found.status === 'found';

  const isUnknown = onByHand && isCurrent && !matches.some((it) => it.percent >= LEAST_MATCH);
  const isAlike = matches.every(({ percent }) => percent === matches[0]!.percent);

  const isRefused = (match: CardMatch) => acceptedOnly && !match.isAccepted;
  function pick(match: CardMatch): void {
    if (isRefused(match)) return;
    setFull(false);
    setPicked(match);
    onPick?.(match);
  }

  function startOver(): void {
    setFull(false);
    setPicked(undefined);
    setText('');
    reset();
    setRounds((count) => count + 1);
  }

  const { field, list, optionOf, reset } = useCombobox({
    count: matches.length,
    isOpen,
    close: text ? startOver : undefined,
    // Matches for earlier text may be other cards.
    take: (index) => isCurrent && pick(matches[index]!),
    first: 'active',
  });

  return (
    <div
      className="card-search"
      data-full={isFull && !picked}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setFull(false);
      }}
    >
      <label htmlFor={`${id}-input`}>Search for a card</label>
      <input
        ref={input}
        id={`${id}-input`}
        className="tag-input"
        type="text"
        {...field}
        aria-describedby={`${id}-hint`}
        maxLength={LONGEST}
        placeholder="charizard 4/102"
        value={text}
        onClick={() => setFull(true)}
        onChange={({ target }) => {
          setFull(true);
          setText(target.value);
          reset();
          setPicked(undefined);
        }}
      />
      <button type="button" className="card-search-close" onClick={startOver}>
        Cancel
      </button>
      <p id={`${id}-hint`} className="tag-field-hint">
        Any words help: name, set, number, year. Typos are fine.
      </p>
      <div hidden={!isOpen} className="card-search-found" aria-busy={!isCurrent}>
        {isUnknown && (
          <p className="card-search-remark">
            {UNKNOWN}. <LinkButton onClick={() => onByHand(words)}>Enter it by hand</LinkButton>
          </p>
        )}
        {(isUnknown ? matches.length > 0 : matches[0]?.isClosest) && (
          <p className="card-search-remark">
            {isUnknown ? 'These come closest:' : 'No exact match. These come closest:'}
          </p>
        )}
        <ul {...list} aria-label="Matching cards" hidden={!matches.length}>
          {matches.map((match, index) => (
            <MatchOption
              key={match.cardId}
              match={match}
              option={optionOf(index)}
              isRefused={isRefused(match)}
              showsPercent={!isAlike}
              onPick={() => pick(match)}
            />
          ))}
        </ul>
        {matches.length === 0 && !isUnknown && (
          <p className="card-search-remark">
            {found.status === 'searching' && 'Searching…'}
            {found.status === 'failed' && 'The search didn’t work. '}
            {found.status === 'found' && `${CLIENT_ERRORS.no_search_results} `}
            {found.status === 'failed' && <LinkButton onClick={again}>Try again</LinkButton>}
          </p>
        )}
        {found.status === 'found' && onByHand && !isUnknown && (
          <LinkButton onClick={() => onByHand(words)}>Not in the list? Enter it by hand</LinkButton>
        )}
      </div>
      <span className="tag-hidden" role="status">
        {isOpen && isCurrent && (isUnknown ? UNKNOWN : resultOf(matches.length))}
      </span>
      {picked && children(picked, startOver)}
    </div>
  );
}

const UNKNOWN = 'We don’t have that card yet';

const resultOf = (count: number) =>
  count === 0 ? CLIENT_ERRORS.no_search_results : countOf(count, 'match', 'matches');

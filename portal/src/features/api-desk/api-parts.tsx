import { Button } from '@tag/ui/button';
import type { ReactNode } from 'react';
import '../lists/lists.css';
import '../setting-card/setting-card.css';
import './api-desk.css';

interface ApiWaitingProps {
  /** What is loaded, in words: `API keys`. */
  things: string;
  failure: string | undefined;
  again(): void;
}

/** While a list loads, and why it didn't. */
export const ApiWaiting = ({ things, failure, again }: ApiWaitingProps) =>
  failure === undefined ? (
    <div className="settings-skeleton" data-short="true" role="status">
      <span className="tag-hidden">Loading your {things}…</span>
    </div>
  ) : (
    <div className="settings-error" role="alert">
      <p>{failure}</p>
      <Button onClick={again}>Try again</Button>
    </div>
  );

interface ApiActProps {
  name: string;
  /** What it is done to, for those who don't see where it is. */
  of: string;
  isPressed?: boolean;
  onAct(): void;
}

export const ApiAct = ({ name, of, isPressed, onAct }: ApiActProps) => (
  <button type="button" onClick={onAct} aria-expanded={isPressed}>
    {name}
    <span className="tag-hidden">: {of}</span>
  </button>
);

export const ApiState = ({ tone, children }: { tone?: 'good' | 'bad'; children: ReactNode }) => (
  <span className="list-state" data-tone={tone}>
    {children}
  </span>
);

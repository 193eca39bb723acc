import type { ReactNode } from 'react';
import './pick-box.css';

interface PickBoxProps {
  isPicked: boolean;
  onPick(isPicked: boolean): void;
  /** For screen readers: what picking does, and to which card. */
  children: ReactNode;
}

/** Picks a row of a list of cards. */
export function PickBox({ children, isPicked, onPick }: PickBoxProps) {
  return (
    <label className="market-pick">
      <input type="checkbox" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
      <span className="tag-hidden">{children}</span>
    </label>
  );
}

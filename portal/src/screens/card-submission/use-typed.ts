import { useState } from 'react';

/**
 * The text of a field, as typed until the draft's value changes: someone else changed it, or a change was discarded.
 * @returns the text, and a function that sets it with the value it means
 */
export function useTyped<T>(
  value: T,
  write: (value: T) => string,
): [text: string, set: (text: string, of: T) => void] {
  const [typed, setTyped] = useState({ text: write(value), of: value, from: value });
  // Until the draft has the value, the field still gets the one it was typed over.
  if (value === typed.of && typed.from !== value) setTyped({ ...typed, from: value });
  const isTyped = value === typed.of || value === typed.from;
  return [isTyped ? typed.text : write(value), (text, of) => setTyped({ text, of, from: value })];
}

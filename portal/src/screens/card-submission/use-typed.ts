import { useState } from 'react';

/**
 * The text of a field, kept as it was typed while it stands for the draft's value. Another value, such as someone
 * else's or the one before a change that was discarded, is written anew.
 * @returns the text, and what sets it with the value it stands for
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

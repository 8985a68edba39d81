import { type RefObject, useRef } from 'react';
import { useKeys } from '../shell/keys.ts';

/** Returns the ref of a part whose buttons with `data-letter` have keys. A letter moves to its button, nothing more. */
export function useLetters<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useKeys((key) => {
    const button = part.current?.querySelector<HTMLElement>(`[data-letter="${CSS.escape(key)}"]`);
    button?.focus();
    return button !== null && button !== undefined;
  });
  return part;
}

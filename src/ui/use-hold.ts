import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/**
 * Whether somebody is busy with an element that moves by itself: a mouse over it, a finger on it, the focus in it, or
 * the whole tab out of sight. `handlers` go to the element.
 */
export const useHold = () => {
  const [over, setOver] = useState(false);
  const [touched, setTouched] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(() => document.hidden);

  useEffect(() => {
    const change = (): void => setHidden(document.hidden);
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);

  return {
    held: over || touched || focused || hidden,
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setOver(true),
      onPointerLeave: () => setOver(false),
      // pointer events end when a swipe begins, touch events when the finger leaves
      onTouchStart: () => setTouched(true),
      onTouchEnd: () => setTouched(false),
      onTouchCancel: () => setTouched(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
};

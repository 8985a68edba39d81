import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/**
 * Returns whether an auto-advancing element has to wait: a mouse is over it, a finger on it, the focus in it, or the
 * tab is hidden. `handlers` belong on the element.
 */
export const useHold = () => {
  const [isHovered, setIsHovered] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isHidden, setIsHidden] = useState(() => document.hidden);

  useEffect(() => {
    const updateHidden = (): void => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', updateHidden);
    return () => document.removeEventListener('visibilitychange', updateHidden);
  }, []);

  return {
    held: isHovered || isTouched || isFocused || isHidden,
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      // touch events, because pointer events end when a swipe begins, not when the finger leaves
      onTouchStart: () => setIsTouched(true),
      onTouchEnd: () => setIsTouched(false),
      onTouchCancel: () => setIsTouched(false),
      onFocus: () => setIsFocused(true),
      onBlur: (event: FocusEvent) => setIsFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
};

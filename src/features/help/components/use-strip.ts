import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from '../../../ui/base/use-media.ts';

/** Controls that use the arrow keys themselves. */
const ARROW_USERS = 'input, select, textarea, [role="tablist"], [role="radiogroup"], dialog';

/** Calls `onStep` with 1 or -1 when an arrow key is pressed that no other control needs. */
function useArrowKeys(onStep: (by: 1 | -1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(ARROW_USERS)) return;
      event.preventDefault();
      const isForward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
      step(isForward ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/**
 * Panels next to each other, one in sight: swiped, by arrow keys, or by `show`. `backdrop` receives how far they are
 * scrolled as the CSS variable `--scrolled`, from 0 to `count` - 1 and negative from right to left.
 */
export function useStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const isMotionReduced = useReducedMotion();

  /** Scrolls to a panel; beyond the last comes the first. */
  const show = (index: number): void => {
    const element = strip.current;
    if (!element) return;
    const next = (index + count) % count;
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const isNeighbour = Math.abs(next - current) === 1;
    element.scrollTo({
      left: forward * next * element.clientWidth,
      behavior: isNeighbour && !isMotionReduced ? 'smooth' : 'instant',
    });
  };
  const onScroll = (): void => {
    const element = strip.current;
    if (!element?.clientWidth) return;
    const scrolled = element.scrollLeft / element.clientWidth;
    backdrop.current?.style.setProperty('--scrolled', String(scrolled));
    setCurrent(Math.round(Math.abs(scrolled)));
  };
  useArrowKeys((by) => show(current + by));
  return { current, show, backdrop, strip, onScroll };
}

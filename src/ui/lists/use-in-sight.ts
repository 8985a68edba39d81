import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onSight` when an element scrolls into view, or within `margin` (CSS) of it. It is called once each time that
 * `isWatched` becomes true, and again after each change of `position`, which moves the element.
 */
export function useInSight(
  isWatched: boolean,
  onSight: () => void,
  { margin, position }: { readonly margin: string; readonly position?: number },
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWatched || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onSight(),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWatched, onSight, margin, position]);
  return element;
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Tells when an element comes into sight, or within `margin` (CSS) of it: once each time that `watched` begins, and
 * anew after each change of `place`, which moves the element.
 */
export function useInSight(
  watched: boolean,
  seen: () => void,
  { margin, place }: { readonly margin: string; readonly place?: number },
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!watched || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [watched, seen, margin, place]);
  return element;
}

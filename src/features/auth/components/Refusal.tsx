import { useEffect, useRef } from 'react';
import { Note } from '../../../ui/Note.tsx';

/**
 * Why the server refused the form, announced and brought into sight, in place until the next try. The text is the
 * server's own.
 */
export function Refusal({ children }: { children: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    children && (
      <div ref={place}>
        <Note kind="danger" live>
          {children}
        </Note>
      </div>
    )
  );
}

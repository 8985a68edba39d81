import { type ReactNode, useEffect, useRef } from 'react';
import { Note } from '../../../ui/Note.tsx';

/**
 * Why the server refused the form, announced and brought into sight, in place until the next try. The text is the
 * server's own; `way` a link that helps.
 */
export function Refusal({ children, way }: { children: string | undefined; way?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    children && (
      <div ref={place}>
        <Note kind="danger" live>
          {way ? <p>{children}</p> : children}
          {way}
        </Note>
      </div>
    )
  );
}

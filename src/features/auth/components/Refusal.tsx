import type { ReactNode } from 'react';
import { Note } from '../../../ui/Note.tsx';

/**
 * Why the server refused the form, in place until the next try. The text is the server's own; `way` a link that helps.
 */
export function Refusal({ children, way }: { children: string | undefined; way?: ReactNode }) {
  return (
    children && (
      <Note kind="danger" live>
        {way ? <p>{children}</p> : children}
        {way}
      </Note>
    )
  );
}

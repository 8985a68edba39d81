import type { ReactNode } from 'react';
import { Note } from '../../../ui/base/Note.tsx';

/**
 * Shows why the server refused the form, in the server's own words, until the next attempt.
 * @param action a link that helps
 */
export function Refusal({ children, action }: { children: string | undefined; action?: ReactNode }) {
  return (
    children && (
      <Note kind="danger" live>
        {action ? <p>{children}</p> : children}
        {action}
      </Note>
    )
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Note } from '../base/Note.tsx';
import { SupportLink } from '../layout/SupportLink.tsx';

interface Props {
  /** Product-specific title. */
  title?: string | undefined;
  /** Why it was refused. */
  children?: ReactNode;
}

/** Note next to a form that its money call was refused. If the reason says to contact support, it leads there. */
export function RefusalNote({ title, children }: Props) {
  const { t } = useLingui();
  // the server's texts call it by the word of the glossary, in every language
  const word = t`Support`.toLowerCase();
  return (
    <Note kind="danger" title={title ?? t`This didn't go through`} live>
      {children}
      {typeof children === 'string' && children.toLowerCase().includes(word) && <SupportLink />}
    </Note>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Note } from '../base/Note.tsx';

interface Props {
  /** Product-specific title. */
  title?: string | undefined;
  /** Why it was refused. */
  children?: ReactNode;
}

/** Note next to a form that its money call was refused. */
export function RefusalNote({ title, children }: Props) {
  const { t } = useLingui();
  return (
    <Note kind="danger" title={title ?? t`This didn't go through`} live>
      {children}
    </Note>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Note } from './Note.tsx';

interface Props {
  /** Where the product has its own words for a refusal. */
  title?: string | undefined;
  /** Why it was refused. */
  children?: ReactNode;
}

/** A money call that was refused, beside the form that sent it. */
export function RefusalNote({ title, children }: Props) {
  const { t } = useLingui();
  return (
    <Note kind="danger" title={title ?? t`This didn't go through`} live>
      {children}
    </Note>
  );
}

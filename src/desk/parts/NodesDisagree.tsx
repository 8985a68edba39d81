import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Note } from '../../ui/base/Note.tsx';

/** Says that the two nodes of a network disagree about a payment. `children`: what must not be done meanwhile. */
export function NodesDisagree({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Note kind="danger" title={t`The two nodes of this network disagree`}>
      <p>
        {t`One of them shows something about this payment that isn't so. Look the transaction up in an explorer, and replace the node that is wrong.`}{' '}
        {children}
      </p>
    </Note>
  );
}

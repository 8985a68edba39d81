import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

interface Props {
  title: string;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
  /** Identifies the payee, if the title does not. */
  children?: ReactNode;
}

/** Asks for confirmation before a wallet or a bank account is deleted. */
export function DeletePayeeDialog({ title, isDeleting, onDelete, onClose, children }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" disabled={isDeleting} onClick={onClose}>{t`Keep it`}</Button>
          <Button
            kind="danger"
            busy={isDeleting}
            reason={online ? undefined : t`You're offline. Connect to delete this.`}
            onClick={onDelete}
          >{t`Delete`}</Button>
        </>
      }
    >
      {children}
      <p>{t`You won't be able to withdraw to it any more. Withdrawals already in progress will continue.`}</p>
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface Props {
  title: string;
  /** It is being deleted. */
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
  /** Which payee it is. */
  children?: ReactNode;
}

/** Asks before a wallet or a bank card is deleted. */
export function DeletePayeeDialog({ title, busy, onDelete, onClose, children }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" disabled={busy} onClick={onClose}>{t`Keep it`}</Button>
          <Button
            kind="danger"
            busy={busy}
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

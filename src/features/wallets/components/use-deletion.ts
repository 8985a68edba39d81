import { useState } from 'react';
import type { deleteBankCard, deleteWallet } from '../../../api/wallets.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { request } from '../../../client/http/request.ts';
import { toast } from '../../../ui/overlays/toast.ts';

interface Deletion {
  endpoint: typeof deleteWallet | typeof deleteBankCard;
  /** The message after a successful deletion. */
  doneText: string;
  /** Reloads the list, which shows the result even if the response was lost. */
  refresh: () => void;
}

/** Deletes a wallet or a bank account once the customer has confirmed which one. */
export function useDeletion<Payee extends { readonly id: string }>({ endpoint, doneText, refresh }: Deletion) {
  const [payee, setPayee] = useState<Payee>();
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async (): Promise<void> => {
    if (!payee || isDeleting) return;
    setIsDeleting(true);
    try {
      await request(endpoint, { id: payee.id });
      toast(doneText);
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setIsDeleting(false);
    setPayee(undefined);
    refresh();
  };
  return { payee, choose: setPayee, cancel: () => setPayee(undefined), isDeleting, remove: () => void remove() };
}

import { useState } from 'react';
import type { deleteBankCard, deleteWallet } from '../../../api/profile.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { request } from '../../../client/http/request.ts';
import { toast } from '../../../ui/toast.ts';

interface Deletion {
  endpoint: typeof deleteWallet | typeof deleteBankCard;
  /** Says that it is deleted. */
  done: string;
  /** Reads the list anew: after a lost response it tells what became of it. */
  refresh: () => void;
}

/** Deletes a wallet or a bank card once the customer has confirmed which one. */
export function useDeletion<Payee extends { readonly id: string }>({ endpoint, done, refresh }: Deletion) {
  const [payee, setPayee] = useState<Payee>();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    if (!payee || busy) return;
    setBusy(true);
    try {
      await request(endpoint, { id: payee.id });
      toast(done);
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setBusy(false);
    setPayee(undefined);
    refresh();
  };
  return { payee, ask: setPayee, cancel: () => setPayee(undefined), busy, remove: () => void remove() };
}

import { useLingui } from '@lingui/react/macro';
import { Wallet as WalletIcon } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { deleteWallet } from '../../../api/profile.ts';
import { hashHref } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { toast } from '../../../ui/toast.ts';
import { WalletEntry } from '../components/WalletEntry.tsx';
import { type Wallet, wallets } from '../store.ts';

/**
 * Wallet addresses: alias, currency, chain, address with its full text on tap, date, and from when it can be used
 * (WALL-02, WALL-05, WALL-06).
 */
export default function WalletsPage() {
  const { t } = useLingui();
  const read = useResource(wallets);
  const { online } = useSnapshot(connection);
  const [deleting, setDeleting] = useState<Wallet>();
  const [busy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    if (!deleting || busy) return;
    setBusy(true);
    try {
      await request(deleteWallet, { id: deleting.id });
      toast(t`Wallet deleted`);
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setBusy(false);
    setDeleting(undefined);
    // after a lost answer the list tells what became of it
    void wallets.refresh({ fresh: true });
  };
  return (
    <Page title={t`Wallets`} bottom={<Button href={hashHref('/pages/mine/addWallet')}>{t`Add a wallet`}</Button>}>
      <ResourceView
        of={read}
        explain={errorMessage}
        onRetry={() => void wallets.refresh()}
        title={t`Your wallets didn't load`}
        shape="rows"
      >
        {({ lists }) =>
          lists.length === 0 ? (
            <Empty
              icon={WalletIcon}
              title={t`No wallets yet`}
            >{t`Add the address of a wallet to withdraw coins to it.`}</Empty>
          ) : (
            <ul role="list">
              {lists.map((wallet) => (
                <li key={wallet.id}>
                  <WalletEntry wallet={wallet} onDelete={() => setDeleting(wallet)} />
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
      {deleting && (
        <Dialog
          title={t`Delete “${deleting.alias}”?`}
          onClose={() => setDeleting(undefined)}
          actions={
            <>
              <Button kind="outline" disabled={busy} onClick={() => setDeleting(undefined)}>{t`Keep it`}</Button>
              <Button
                kind="danger"
                busy={busy}
                reason={online ? undefined : t`You're offline. Connect to delete this.`}
                onClick={() => void remove()}
              >{t`Delete`}</Button>
            </>
          }
        >
          <p>{t`You won't be able to withdraw to it any more. Withdrawals already in progress will continue.`}</p>
        </Dialog>
      )}
    </Page>
  );
}

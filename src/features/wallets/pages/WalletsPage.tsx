import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { deleteWallet } from '../../../api/wallets.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { DeletePayeeDialog } from '../components/DeletePayeeDialog.tsx';
import { useDeletion } from '../components/use-deletion.ts';
import { WalletEntry } from '../components/WalletEntry.tsx';
import { type Wallet, wallets } from '../store.ts';

export const beginPageReads = () => beginReads([wallets]);

/**
 * Lists the customer's wallets with alias, coin, network, date and address (in full on tap), and from when they can be
 * used (WALL-02, WALL-05, WALL-06).
 */
export default function WalletsPage() {
  const { t } = useLingui();
  const state = useResource(wallets);
  const deletion = useDeletion<Wallet>({
    endpoint: deleteWallet,
    doneText: t`Wallet deleted`,
    refresh: () => void wallets.refresh({ fresh: true }),
  });
  return (
    <Page title={t`Wallets`} bottom={<Button href={hashHref('/pages/mine/addWallet')}>{t`Add a wallet`}</Button>}>
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void wallets.refresh()}
        title={t`Your wallets didn't load`}
        shape="rows"
      >
        {({ lists }) =>
          lists.length === 0 ? (
            <Empty
              icon="wallet"
              title={t`No wallets yet`}
            >{t`Add the address of a wallet to withdraw coins to it.`}</Empty>
          ) : (
            <ul role="list">
              {lists.map((wallet) => (
                <li key={wallet.id}>
                  <WalletEntry wallet={wallet} onDelete={() => deletion.choose(wallet)} />
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
      {deletion.payee && (
        <DeletePayeeDialog
          title={t`Delete “${deletion.payee.alias}”?`}
          isDeleting={deletion.isDeleting}
          onDelete={deletion.remove}
          onClose={deletion.cancel}
        />
      )}
    </Page>
  );
}

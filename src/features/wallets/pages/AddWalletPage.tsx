import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { payoutTerms } from '../../transfers/index.ts';
import { addWallet } from '../../../api/wallets.ts';
import { connection } from '../../../client/http/connection.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { request } from '../../../client/http/request.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { useHashSearch } from '../../../browser/location.ts';
import { safeReturnPath } from '../../../domain/safe-link.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { useUnread } from '../../../ui/layout/use-unread.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { channels } from '../../deposits/index.ts';
import { CompareAddressSheet } from '../components/CompareAddressSheet.tsx';
import { useWalletForm } from '../components/use-wallet-form.ts';
import { WalletFields } from '../components/WalletFields.tsx';
import { wallets } from '../store.ts';

export const beginPageReads = () => beginReads([payoutTerms, wallets, channels]);

/**
 * Adds a wallet address: cleans it, checks it for its chain, lets the customer compare it in full, then saves it
 * (WALL-01, WALL-03, WALL-04). The device never stores what is typed.
 */
export default function AddWalletPage() {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const leave = useLeave();
  const from = safeReturnPath(new URLSearchParams(useHashSearch()).get('from'));
  const termsState = useResource(payoutTerms);
  const unread = useUnread(termsState, online, {
    offline: t`You're offline. Connect to add a wallet.`,
    failed: t`Networks didn't load`,
  });
  const form = useWalletForm(termsState.value);
  const { chain, address } = form;
  const { alias, currency } = form.fields;
  const [isSaving, setIsSaving] = useState(false);

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await request(addWallet, { alias: alias.trim(), currency, chain, address });
      void wallets.refresh({ fresh: true });
      toast(t`Wallet added`);
      leave(from ?? '/pages/mine/walletList');
    } catch (error) {
      form.setIsComparing(false);
      form.fail(error);
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Page
      title={t`Add a wallet`}
      bottom={<Button type="submit" form="wallet" reason={unread}>{t`Check the address`}</Button>}
    >
      <ResourceView
        of={termsState}
        messageOf={errorMessage}
        onRetry={() => void payoutTerms.refresh()}
        title={t`Networks didn't load`}
        shape="lines"
        unstamped
      >
        {() => <WalletFields form={form} />}
      </ResourceView>
      {form.isComparing && (
        <CompareAddressSheet
          alias={alias.trim()}
          currency={currency}
          chain={chain}
          address={address}
          isSaving={isSaving}
          onSave={() => void save()}
          onClose={() => form.setIsComparing(false)}
        />
      )}
    </Page>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { protection } from '../../protection/index.ts';
import { BankTransferForm } from '../components/BankTransferForm.tsx';
import { BesideMethods, HistoryLink } from '../components/BesideMethods.tsx';
import { Unavailable } from '../components/Unavailable.tsx';
import { useChannel } from '../components/use-channel.ts';

const EMPTY_FIELDS = { amount: '', remark: '' };

export const beginPageReads = () => beginReads([protection]);

/**
 * Shows a bank transfer: the amount and what it credits, the account to pay to with copy buttons, and the proof
 * (RECH-05, RECH-08).
 */
export default function BankTransferPage() {
  return (
    <BesideMethods kind="bank">
      <BankTransfer />
    </BesideMethods>
  );
}

function BankTransfer() {
  const { t } = useLingui();
  const { channel, isLoaded, error, loading, retry } = useChannel('bank');
  const draft = useDraft(`recharge ${channel?.id ?? ''}`, EMPTY_FIELDS);
  if (!channel?.account || channel.closed !== '') {
    return (
      <Page title={t`Bank transfer`} actions={<HistoryLink />}>
        <Unavailable
          isLoaded={isLoaded}
          error={error}
          loading={loading}
          closedReason={channel?.closed}
          onRetry={retry}
        />
      </Page>
    );
  }
  return <BankTransferForm key={channel.id} actions={<HistoryLink />} channel={channel} draft={draft} />;
}

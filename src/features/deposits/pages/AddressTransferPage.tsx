import { useLingui } from '@lingui/react/macro';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { protection } from '../../protection/index.ts';
import { AddressReport } from '../components/AddressReport.tsx';
import { BesideMethods, HistoryLink } from '../components/BesideMethods.tsx';
import { Unavailable } from '../components/Unavailable.tsx';
import { useChannel } from '../components/use-channel.ts';

const EMPTY_FIELDS = { amount: '', hash: '', remark: '' };

export const beginPageReads = () => beginReads([protection]);

/**
 * Shows the customer's address on one chain as QR code and text, and the form that reports a payment to it (RECH-02,
 * RECH-03, RECH-06).
 */
export default function AddressTransferPage() {
  return (
    <BesideMethods kind="crypto">
      <AddressTransfer />
    </BesideMethods>
  );
}

function AddressTransfer() {
  const { t } = useLingui();
  const { channel, isLoaded, error, loading, retry } = useChannel('crypto');
  const draft = useDraft(`recharge ${channel?.id ?? ''}`, EMPTY_FIELDS);
  const title = channel ? t`Deposit ${channel.currency}` : t`Deposit`;
  if (!channel?.address || channel.closed !== '') {
    return (
      <Page title={title} actions={<HistoryLink />}>
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
  return <AddressReport key={channel.id} title={title} actions={<HistoryLink />} channel={channel} draft={draft} />;
}

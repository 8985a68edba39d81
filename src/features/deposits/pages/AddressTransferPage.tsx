import { useLingui } from '@lingui/react/macro';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { hashHref } from '../../../browser/location.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { protection } from '../../protection/index.ts';
import { AddressReport } from '../components/AddressReport.tsx';
import { Unavailable } from '../components/Unavailable.tsx';
import { useChannel } from '../components/use-channel.ts';

const EMPTY_FIELDS = { amount: '', hash: '', remark: '' };

export const beginPageReads = () => beginReads([protection]);

/**
 * Shows the customer's address on one chain as QR code and text, and the form that reports a payment to it (RECH-02,
 * RECH-03, RECH-06).
 */
export default function AddressTransferPage() {
  const { t } = useLingui();
  const { channel, isLoaded, error, loading, retry } = useChannel('crypto');
  const draft = useDraft(`recharge ${channel?.id ?? ''}`, EMPTY_FIELDS);
  const title = channel ? t`Deposit ${channel.currency}` : t`Deposit`;
  const actions = (
    <IconButton icon="receipt-text" label={t`Deposit history`} href={hashHref('/pages/Recharge/record')} />
  );
  if (!channel?.address || channel.closed !== '') {
    return (
      <Page title={title} actions={actions}>
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
  return <AddressReport key={channel.id} title={title} actions={actions} channel={channel} draft={draft} />;
}

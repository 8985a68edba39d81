import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { checkReceipts, receiptsState } from '../../../client/session/receipts.ts';
import type { ReceiptVerdict } from '../../../domain/receipts.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useHistory } from '../../../client/query/history.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { SupportLink } from '../../../ui/layout/SupportLink.tsx';
import styles from '../account.module.css';
import { entries } from '../entries.ts';

function Broken({ verdict }: { readonly verdict: Extract<ReceiptVerdict, { state: 'broken' }> }) {
  const { fault, at, entry } = verdict;
  return (
    <Note kind="danger" title={<Trans>Your transaction record doesn't match ours</Trans>} live>
      <p>
        {fault === 'changed' && <Trans>Record {at} was changed after it was given to this device.</Trans>}
        {fault === 'missing' &&
          (at > 0 ? <Trans>Record {at} is missing.</Trans> : <Trans>Transaction {entry} has no record.</Trans>)}
        {fault === 'reordered' && <Trans>Record {at} is out of order.</Trans>}
        {fault === 'signature' && <Trans>Record {at} wasn't signed by us.</Trans>}
      </p>
      <p>
        <Trans>Don't log out or clear this browser's data. Contact support before you move any money.</Trans>
      </p>
      <SupportLink />
    </Note>
  );
}

/** Says whether the account's entries are complete and unaltered; the device checks their receipts, offline too. */
export default function ReceiptsLine() {
  const { verdict, checking, error } = useSnapshot(receiptsState);
  const [hasChecked, setHasChecked] = useState(false);
  const { items, at, error: entriesError } = useHistory(entries);
  useEffect(() => {
    if (at !== undefined) void checkReceipts(items).finally(() => setHasChecked(true));
  }, [items, at]);
  if (verdict?.state === 'broken') return <Broken verdict={verdict} />;
  if (!verdict && (checking || (!hasChecked && entriesError === undefined))) return <div className={styles.room} />;
  if (!verdict)
    return !error ? null : (
      <Note>
        <Trans>We couldn't check your transaction record.</Trans>
      </Note>
    );
  const { time, signed } = verdict;
  return <Note icon="shield-check">{signed ? <Signed when={formatDateTime(time)} /> : <Unsigned />}</Note>;
}

function Signed({ when }: { when: string }) {
  return (
    <Trans>
      Your transaction record is complete and unchanged (checked on this device against our signature of {when}).
    </Trans>
  );
}

/** Says that this browser cannot check a signature. */
function Unsigned() {
  return (
    <Trans>
      Your transaction record is complete and unchanged (checked on this device). This browser can't check our
      signature.
    </Trans>
  );
}

import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { checkReceipts, receiptsState } from '../../../client/session/receipts.ts';
import type { Verdict } from '../../../domain/receipts.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useHistory } from '../../../client/query/history.ts';
import { Note } from '../../../ui/layout/Note.tsx';
import styles from '../account.module.css';
import { entries } from '../entries.ts';

function Broken({ verdict }: { readonly verdict: Extract<Verdict, { state: 'broken' }> }) {
  const { fault, at, entry } = verdict;
  return (
    <Note kind="danger" title={<Trans>Your receipts don't match</Trans>} live>
      <p>
        {fault === 'changed' && <Trans>Receipt {at} was changed after it was given to this device.</Trans>}
        {fault === 'missing' &&
          (at > 0 ? <Trans>Receipt {at} is missing.</Trans> : <Trans>Transaction {entry} has no receipt.</Trans>)}
        {fault === 'reordered' && <Trans>Receipt {at} is out of order.</Trans>}
        {fault === 'signature' && <Trans>The signature of receipt {at} is not ours.</Trans>}
      </p>
      <p>
        <Trans>Don't change anything on this device, and contact support before you move any money.</Trans>
      </p>
    </Note>
  );
}

/** Says up to which receipt the account's entries are complete and unaltered; the device checks it, offline too. */
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
        <Trans>We couldn't check your receipts.</Trans>
      </Note>
    );
  const { upTo, time, signed } = verdict;
  const when = formatDateTime(time);
  return <Note icon="shield-check">{signed ? <Signed upTo={upTo} when={when} /> : <Unsigned upTo={upTo} />}</Note>;
}

function Signed({ upTo, when }: { upTo: number; when: string }) {
  return (
    <Trans>
      Checked on this device: your transactions are complete and unchanged up to receipt {upTo}, signed by us on {when}.
    </Trans>
  );
}

/** Says that this browser cannot check a signature. */
function Unsigned({ upTo }: { upTo: number }) {
  return (
    <Trans>
      Checked on this device: your transactions are complete and unchanged up to receipt {upTo}. This browser can't
      check our signature.
    </Trans>
  );
}

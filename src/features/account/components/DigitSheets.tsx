import { useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/figures/Receipt.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import type { entries } from '../entries.ts';
import { kindName } from '../kinds.ts';
import { useHidden } from '../store.ts';

/** Shows all digits of the amounts that a row of the account rounds (LIVE-12). */
function DigitSheet({ title, rows, onClose }: { title: string; rows: readonly ReceiptRow[]; onClose: () => void }) {
  const hidden = useHidden();
  return (
    <Sheet title={title} onClose={onClose}>
      <Veil hidden={hidden}>
        <Receipt rows={rows} />
      </Veil>
    </Sheet>
  );
}

/** A coin's balance; amounts are decimal strings. */
export interface CoinBalance {
  readonly code: string;
  readonly available: string;
  readonly held: string;
  readonly total: string;
}

/** Shows a coin's balance to the last digit. */
export function BalanceSheet({
  balance: { code, available, held, total },
  onClose,
}: {
  balance: CoinBalance;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <DigitSheet
      title={code}
      onClose={onClose}
      rows={[
        { name: t`Available`, value: <Quantity value={available} unit={code} /> },
        { name: t`On hold`, value: <Quantity value={held} unit={code} /> },
        { name: t`Current balance`, value: <Quantity value={total} unit={code} />, total: true },
      ]}
    />
  );
}

export type AccountEntry = Snapshot<(typeof entries.state.items)[number]>;

/** Shows an entry to the last digit. */
export function EntrySheet({
  entry: { kind, amount, code, balance, time, remark },
  onClose,
}: {
  entry: AccountEntry;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <DigitSheet
      title={kindName(i18n, kind)}
      onClose={onClose}
      rows={[
        { name: t`Amount`, value: <Quantity value={amount} unit={code} sign="always" /> },
        { name: t`Balance after`, value: <Quantity value={balance} unit={code} /> },
        { name: t`Time`, value: <bdi>{formatDateTime(time, { seconds: true, zone: true })}</bdi> },
        ...(remark ? [{ name: t`Note`, value: <bdi>{remark}</bdi> }] : []),
      ]}
    />
  );
}

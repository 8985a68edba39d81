import { useLingui } from '@lingui/react/macro';
import { isFilled, Receipt, type ReceiptRow } from '../figures/Receipt.tsx';
import { Fold } from '../layout/Fold.tsx';

interface Props {
  rows: readonly ReceiptRow[];
  /** What only experts and support look for: hash, block, internal ID. */
  more?: readonly ReceiptRow[];
}

/** Receipt of an order, with technical rows in a fold. */
export function OrderRows({ rows, more = [] }: Props) {
  const { t } = useLingui();
  return (
    <div>
      <Receipt rows={rows} />
      {more.some(isFilled) && (
        <Fold title={t`More`}>
          <Receipt rows={more} />
        </Fold>
      )}
    </div>
  );
}

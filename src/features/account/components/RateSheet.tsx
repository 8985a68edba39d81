import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { hashHref } from '../../../browser/location.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { worth } from '../store.ts';

interface Props {
  /** Opened on the page of the assets, so that there is no link to it. */
  readonly isAtAssets?: boolean;
  readonly onClose: () => void;
}

/** Shows the rate at which the total is converted, with its time (ACCT-04). */
export default function RateSheet({ isAtAssets = false, onClose }: Props) {
  const { t } = useLingui();
  const { currency, rate, rateTime } = useSnapshot(worth);
  return (
    <Sheet
      title={t`Exchange rate`}
      onClose={onClose}
      actions={
        !isAtAssets && (
          <Button kind="outline" href={hashHref('/pages/accountDetails/accountDetails')} onClick={onClose}>
            {t`Assets`}
          </Button>
        )
      }
    >
      {rate === undefined ? (
        <p>{t`There's no exchange rate for ${currency} right now.`}</p>
      ) : (
        <Pairs
          lines
          pairs={[
            { name: '1 USDT', value: <Quantity value={rate} unit={currency} /> },
            ...(rateTime === undefined ? [] : [{ name: t`Time of the rate`, value: formatDateTime(rateTime) }]),
          ]}
        />
      )}
    </Sheet>
  );
}

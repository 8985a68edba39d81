import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { Channel } from '../store.ts';
import { Fee } from './Fee.tsx';
import { useLimitPairs } from './use-limit-pairs.tsx';

/** Shows the exchange rate of a bank transfer, the rate's time, and the fee. */
export function BankTerms({ channel: { currency, credit, rate, rateTime, fee } }: { channel: Channel }) {
  const { t } = useLingui();
  return (
    <Pairs
      lines
      pairs={[
        {
          name: t`Exchange rate`,
          value:
            rate === undefined ? (
              '–'
            ) : (
              <>
                <Quantity value={rate} unit={currency} /> = <Quantity value="1" unit={credit} words />
              </>
            ),
        },
        {
          name: t`Exchange rate updated`,
          value: rateTime === undefined ? '–' : <bdi>{formatDateTime(rateTime, { zone: true })}</bdi>,
        },
        { name: t`Our fee`, value: <Fee percent={fee} /> },
        ...useLimitPairs(),
      ]}
    />
  );
}

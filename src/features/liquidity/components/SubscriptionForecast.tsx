import { useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../i18n/days.ts';
import { add } from '../../../domain/money.ts';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { OwnAmount } from '../../account/index.ts';
import { blendedRate, dailyInterest, type Tier } from '../interest.ts';
import { Rate } from './Rate.tsx';

interface Props {
  /** The current balance in liquidity mining. */
  readonly balance: string | undefined;
  readonly tiers: readonly Tier[];
  readonly amount: string | undefined;
  /** ms from which the amount earns interest. */
  readonly begins: number | undefined;
}

/** Shows the balance after a subscription, and its interest (LIQ-05). */
export function SubscriptionForecast({ balance, tiers, amount, begins }: Props) {
  const { t } = useLingui();
  const balanceAfter = amount === undefined || balance === undefined ? undefined : add(balance, amount);
  return (
    <Pairs
      lines
      pairs={[
        { name: t`Balance after`, value: <OwnAmount value={balanceAfter} unit="USDT" /> },
        {
          name: t`Average rate on this balance`,
          value:
            balanceAfter === undefined ? (
              '–'
            ) : (
              <>
                <Rate value={blendedRate(balanceAfter, tiers)} /> {t`a year`}
              </>
            ),
        },
        {
          name: t`Daily interest at these rates`,
          value: (
            <OwnAmount
              value={balanceAfter === undefined ? undefined : dailyInterest(balanceAfter, tiers)}
              unit="USDT"
            />
          ),
        },
        { name: t`Starts earning`, value: formatDay(begins) },
      ]}
    />
  );
}

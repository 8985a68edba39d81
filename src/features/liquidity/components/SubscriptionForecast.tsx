import { useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../i18n/days.ts';
import { add } from '../../../lib/money.ts';
import { Pairs } from '../../../ui/Pairs.tsx';
import { OwnAmount } from '../../account/store.ts';
import { blendedRate, interestOf, type Tier } from '../interest.ts';
import { Rate } from './Rate.tsx';

interface Props {
  /** What is in it now. */
  readonly balance: string | undefined;
  readonly tiers: readonly Tier[];
  readonly amount: string | undefined;
  /** ms from which it earns. */
  readonly begins: number | undefined;
}

/** What the balance would be with an amount, and what it would bring (LIQ-05). */
export function SubscriptionForecast({ balance, tiers, amount, begins }: Props) {
  const { t } = useLingui();
  const after = amount === undefined || balance === undefined ? undefined : add(balance, amount);
  return (
    <Pairs
      lines
      pairs={[
        { name: t`Balance after`, value: <OwnAmount value={after} unit="USDT" /> },
        {
          name: t`Average rate on that balance`,
          value:
            after === undefined ? (
              '–'
            ) : (
              <>
                <Rate value={blendedRate(after, tiers)} /> {t`a year`}
              </>
            ),
        },
        {
          name: t`Daily interest at these rates`,
          value: <OwnAmount value={after === undefined ? undefined : interestOf(after, tiers)} unit="USDT" />,
        },
        { name: t`Earns from`, value: formatDay(begins) },
      ]}
    />
  );
}

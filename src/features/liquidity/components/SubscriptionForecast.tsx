import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatDay } from '../../../i18n/days.ts';
import { add } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { DAY_MS } from '../../../domain/time.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { FigurePair } from '../../../ui/figures/FigurePair.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { OwnAmount, useHidden } from '../../account/index.ts';
import { blendedRate, dailyInterest, type Tier } from '../interest.ts';
import { Rate } from './Rate.tsx';

interface Props {
  /** The current balance in liquidity mining. */
  readonly balance: string | undefined;
  readonly tiers: readonly Tier[];
  /** Undefined while it cannot be subscribed: every figure of it reads "–". */
  readonly amount: string | undefined;
  /** ms from which the amount earns interest. */
  readonly begins: number | undefined;
}

/** Returns the interest of one day; nothing earns nothing. */
const interestOf = (balance: string | undefined, tiers: readonly Tier[]): string | undefined => {
  if (balance === undefined) return undefined;
  return isZero(balance) ? '0' : dailyInterest(balance, tiers);
};

/** Shows a day's interest now and after a subscription, and the terms of that (LIQ-05, LOOK-28). */
export function SubscriptionForecast({ balance, tiers, amount, begins }: Props) {
  const { t } = useLingui();
  const balanceAfter = amount === undefined || balance === undefined ? undefined : add(balance, amount);
  return (
    <Card label={t`Interest at these rates`}>
      <FigurePair
        sides={[
          { name: t`Now, per day`, value: <DayInterest value={interestOf(balance, tiers)} /> },
          { name: t`Then, per day`, value: <DayInterest value={interestOf(balanceAfter, tiers)} /> },
        ]}
      />
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
          { name: t`Starts earning`, value: formatDay(begins) },
          {
            name: t`First interest credited on`,
            value: begins === undefined ? '–' : <bdi>{formatDateTime(begins + DAY_MS, { zone: true })}</bdi>,
          },
        ]}
      />
    </Card>
  );
}

function DayInterest({ value }: { readonly value: string | undefined }): ReactNode {
  const hidden = useHidden();
  return (
    <Veil hidden={hidden && value !== undefined}>
      <Figure size={20} value={value} unit="USDT" sign="always" />
    </Veil>
  );
}

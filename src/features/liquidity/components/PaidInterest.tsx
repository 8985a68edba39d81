import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { startOfBangkokDay } from '../../../domain/bangkok-day.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { maximum, minimum } from '../../../domain/money.ts';
import { DAY_MS } from '../../../domain/time.ts';
import { formatDay, formatShortDay } from '../../../i18n/days.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { PaidBars } from '../../../ui/figures/PaidBars.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { type PaidDay, paidDays } from '../paid-days.ts';
import { recentRecords } from '../store.ts';
import { PaidTable } from './PaidTable.tsx';
import { useRecentInterest } from './use-recent-interest.ts';

interface Props {
  /** Expected interest of the day on which the balance was read. */
  readonly expected: string | undefined;
  /** When the balance was read, ms. */
  readonly at: number | undefined;
}

/** Shows the interest paid for each of the last 30 days, as bars or as a table (LOOK-27). */
export function PaidInterest({ expected, at }: Props) {
  const { t } = useLingui();
  const { history, items, today, isComing } = useRecentInterest();
  const [isTable, setIsTable] = useState(false);
  const isCurrent =
    today !== undefined && at !== undefined && [at, serverNow()].every((time) => startOfBangkokDay(time) === today);
  // as tall as the bars, so that nothing below moves when they arrive
  const waiting = (
    <div>
      <PaidBars amounts={[]} label="" top="" from="" to="" coming />
      <Button kind="text" disabled>{t`Show the days in a table`}</Button>
    </div>
  );
  return (
    <ResourceView
      of={history}
      messageOf={errorMessage}
      onRetry={() => void recentRecords.refresh()}
      title={t`Your daily interest didn't load`}
      waiting={waiting}
      part
      headed
    >
      {() => {
        if (isComing || today === undefined) return waiting;
        const days = paidDays(items, history.last, today);
        return (
          <div>
            {isTable ? <PaidTable days={days} /> : <Bars days={days} today={isCurrent ? expected : undefined} />}
            {days.length > 0 && (
              <Button kind="text" onClick={() => setIsTable(!isTable)}>
                {isTable ? t`Show the days as bars` : t`Show the days in a table`}
              </Button>
            )}
          </div>
        );
      }}
    </ResourceView>
  );
}

interface BarsProps {
  readonly days: readonly PaidDay[];
  /** Expected interest of today; undefined unless it is known. */
  readonly today: string | undefined;
}

function Bars({ days, today }: BarsProps) {
  const { t } = useLingui();
  const paid = days.flatMap(({ date, amount }) => (amount === undefined ? [] : [{ date, amount }]));
  const [firstPaid, ...others] = paid;
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return null;
  const count = paid.length;
  const amounts = others.map(({ amount }) => amount);
  const [from, to] = [formatDay(first), formatDay(last)];
  const [low, high] = firstPaid
    ? [minimum, maximum].map((pick) => amountInWords(pick(firstPaid.amount, ...amounts), 'USDT'))
    : [];
  const firstDay = firstPaid && firstPaid.date > first + DAY_MS ? formatShortDay(firstPaid.date) : undefined;
  return (
    <PaidBars
      amounts={days.map(({ amount }) => amount)}
      expected={today}
      label={
        firstPaid
          ? t`${plural(count, {
              one: `From ${from} to ${to}, # day paid ${high} USDT.`,
              other: `From ${from} to ${to}, # days paid between ${low} and ${high} USDT.`,
            })}`
          : t`From ${from} to ${to}, no interest was paid.`
      }
      top={
        firstPaid ? (
          <Trans>
            Highest day <Quantity value={maximum(firstPaid.amount, ...amounts)} unit="USDT" />
          </Trans>
        ) : (
          t`No interest paid yet`
        )
      }
      from={formatShortDay(first)}
      between={firstDay && t`first day, ${firstDay}`}
      to={today === undefined ? formatShortDay(last) : t`today`}
    />
  );
}

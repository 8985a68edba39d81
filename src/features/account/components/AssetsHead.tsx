import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { calendarDay } from '../../../domain/date-format.ts';
import { formatPercent } from '../../../domain/decimal.ts';
import { multiply } from '../../../domain/money.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Horizon, type HorizonPoint } from '../../../ui/figures/Horizon.tsx';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { useBalances, useHidden } from '../store.ts';
import { lineChange, useTotalLine } from '../total-line.ts';
import { chosenPeriod, periodTotals, type TotalPeriod } from '../total-periods.ts';
import { Extremes, extremesOf } from './Extremes.tsx';
import { PeriodChoice, usePeriodNames } from './PeriodChoice.tsx';
import { TotalTop } from './TotalTop.tsx';
import { useIsComing } from './WorthParts.tsx';
import styles from './assets-head.module.css';

/** Periods whose points are hours apart. */
const HOURLY: readonly TotalPeriod[] = ['1d', '7d'];
/** Percent of the line's height above and below it, for the names of its high and low. */
const MARGIN = 20;

type State = ReturnType<typeof useBalances>;

interface ChangeProps {
  readonly state: State;
  readonly line: readonly HorizonPoint[];
  readonly period: TotalPeriod;
  /** The point of the line that is read. */
  readonly point: HorizonPoint | undefined;
}

/**
 * Shows the change over the period, or of when the total is while the line is read. It is neither a gain nor a loss and
 * so without their colours: the totals include what was paid in and out.
 */
function Change({ state: { balances, worth }, line, period, point }: ChangeProps) {
  const { t } = useLingui();
  const hidden = useHidden();
  const names = usePeriodNames();
  const { currency, rate } = worth;
  const format = HOURLY.includes(period) ? formatDateTime : formatDate;
  if (point) return <span>{t`${format(point.time)}, at today's exchange rate`}</span>;
  if (balances.value === undefined && balances.error !== undefined) return <span>{t`Your balances didn't load`}</span>;
  if (rate === undefined && !worth.isRateLoading)
    return <span>{t`There's no exchange rate for ${currency} right now.`}</span>;
  if (line.length < 2 || rate === undefined) return null;
  const { amount, percent } = lineChange(line);
  const name = names[period];
  return (
    <>
      {hidden ? (
        <Delta value={percent} stale />
      ) : (
        <Delta
          value={multiply(amount, rate)}
          of="amount"
          scale={currencyForm(currency).scale}
          percent={percent}
          stale
        />
      )}
      <span>{t`${name}, incl. deposits and withdrawals`}</span>
    </>
  );
}

interface LineProps extends Omit<ChangeProps, 'point'> {
  readonly onRead: (point: HorizonPoint | undefined) => void;
}

/** Draws the total over the period and names its high and low. Without two known points the sky ends straight. */
function Line({ state: { balances, worth }, line, period, onRead }: LineProps) {
  const { t, i18n } = useLingui();
  const hidden = useHidden();
  const names = usePeriodNames();
  const past = useSnapshot(periodTotals[period].state);
  const oldAt = agedAt(balances);
  const { rate, currency } = worth;
  if (hidden) return <Horizon points={[]} label="" captions={['', '']} />;
  if (line.length < 2 || rate === undefined) {
    const isComing = !isSettled(past) || worth.isLoading;
    return (
      <div className={styles.none}>
        {!isComing && (past.error ? errorMessage(past.error) : t`There's no history for this period yet.`)}
      </div>
    );
  }
  const { sign } = currencyForm(currency);
  const { high, low } = extremesOf(line, { rate, currency });
  const name = names[period];
  const change = formatPercent(lineChange(line).percent);
  const first = new Date(line[0]!.time);
  return (
    <Horizon
      base
      points={line}
      margin={MARGIN}
      label={t`Total over ${name}: ${change}, highest ${sign + high.text}, lowest ${sign + low.text}`}
      captions={[
        period === '1d'
          ? formatMoment(first.getTime(), i18n.locale)
          : calendarDay(i18n.locale, first, { hasYear: period === '1y' || period === 'all' }),
        oldAt === undefined ? t`now` : formatMoment(oldAt, i18n.locale),
      ]}
      stale={oldAt !== undefined}
      onRead={onRead}
    >
      {(scale) => <Extremes scale={scale} sign={sign} high={high} low={low} />}
    </Horizon>
  );
}

/**
 * Shows the total of the account: the eye that hides all amounts (ACCT-05), the figure, which opens the exchange rate
 * (ACCT-04), its change and its line over a period that the customer chooses (LOOK-20).
 */
export function AssetsHead() {
  const { t } = useLingui();
  const state = useBalances();
  const { balances, worth } = state;
  const { period } = useSnapshot(chosenPeriod);
  const line = useTotalLine(state, periodTotals[period]);
  const [point, setPoint] = useState<HorizonPoint>();
  const isComing = useIsComing();
  const total = point && worth.rate ? multiply(point.value, worth.rate) : worth.total;
  return (
    <section aria-label={t`Total`} aria-busy={isComing || undefined} data-sky="wash">
      {/* without balances the coins below show the error */}
      <TotalTop aged={balances.value && balances} total={total} live={!point} isAtAssets>
        <div className={styles.change}>
          <Change state={state} line={line} period={period} point={point} />
        </div>
      </TotalTop>
      <div className={styles.line}>
        <Line state={state} line={line} period={period} onRead={setPoint} />
      </div>
      <PeriodChoice period={period} />
    </section>
  );
}

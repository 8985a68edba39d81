import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isSettled } from '../../../client/query/resource.ts';
import { calendarDay } from '../../../domain/date-format.ts';
import { multiply } from '../../../domain/money.ts';
import { formatPercent } from '../../../domain/decimal.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { Horizon, type HorizonPoint } from '../../../ui/figures/Horizon.tsx';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { pastTotals, useBalances, useHidden } from '../store.ts';
import { lineChange, useTotalLine } from '../total-line.ts';
import { OwnAmount } from './Own.tsx';
import { TotalTop } from './TotalTop.tsx';
import { TodayChange, useIsComing } from './WorthParts.tsx';
import styles from './total-head.module.css';

const UNIT = 'USDT';
type State = ReturnType<typeof useBalances>;

/** Returns the change between the ends of a line in percent, for screen readers. */
const changeText = (line: readonly HorizonPoint[]): string => formatPercent(lineChange(line).percent);

interface ChangeProps {
  readonly state: State;
  /** The point of the line that is read. */
  readonly point: HorizonPoint | undefined;
  readonly isOld: boolean;
}

/** Shows today's change of the total, or of which day it is while the line is read. */
function Change({ state, point, isOld }: ChangeProps) {
  const { t } = useLingui();
  if (point) return <span>{t`${formatDate(point.time)}, at today's exchange rate`}</span>;
  return <TodayChange state={state} isOld={isOld} />;
}

/**
 * Shows the total of the account as home's headline: the eye that hides all amounts (ACCT-05), the figure, which opens
 * the exchange rate (ACCT-04), today's change, what is available (LIVE-07), and the line of 30 days.
 */
export function TotalHead() {
  const { t, i18n } = useLingui();
  const state = useBalances();
  const { balances, worth } = state;
  const hidden = useHidden();
  const line = useTotalLine(state, pastTotals);
  const arePastTotalsSettled = isSettled(useSnapshot(pastTotals.state));
  const [point, setPoint] = useState<HorizonPoint>();
  const isComing = useIsComing();
  const oldAt = agedAt(balances);
  const isOld = oldAt !== undefined;
  const oldTime = oldAt === undefined ? undefined : formatMoment(oldAt, i18n.locale);
  const total = point && worth.rate ? multiply(point.value, worth.rate) : worth.total;
  const available = balances.value?.lists.find(({ code }) => code === UNIT)?.available;
  return (
    <section aria-label={t`Total`} aria-busy={isComing || undefined} data-sky="wash">
      <TotalTop aged={balances} total={total} live={!point}>
        <div className={styles.sub}>
          <Change state={state} point={point} isOld={isOld} />
          {available !== undefined && (
            <span>
              <Trans>
                Available <OwnAmount value={available} unit={UNIT} />
              </Trans>
            </span>
          )}
        </div>
      </TotalTop>
      <Horizon
        base
        points={hidden ? [] : line}
        label={line.length > 1 ? t`Total over 30 days: ${changeText(line)}` : ''}
        captions={[calendarDay(i18n.locale, new Date(line[0]?.time ?? 0), { hasYear: false }), oldTime ?? t`now`]}
        stale={isOld}
        coming={!hidden && !arePastTotalsSettled}
        onRead={setPoint}
      />
    </section>
  );
}

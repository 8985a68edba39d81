import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/base/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type IndicatorKind, indicatorKinds, isBelow } from '../indicator-kinds.ts';
import { resetIndicators } from '../indicators.ts';
import { IndicatorRow } from './IndicatorRow.tsx';
import styles from './indicators.module.css';

/** Chooses the indicators of the charts on this device, and their periods. */
export default function IndicatorsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const shortAndLong = [t`Short period`, t`Long period`];
  const period = t({ message: 'Period', context: 'number of candles' });
  const rows: Readonly<
    Record<IndicatorKind, { name: string; sentence: string; colors: readonly string[]; periodNames: readonly string[] }>
  > = {
    ma: {
      name: t`Moving averages`,
      sentence: t`The average of the last closing prices, over a short and a long period.`,
      colors: ['first', 'second'],
      periodNames: shortAndLong,
    },
    ema: {
      name: t`Exponential averages`,
      sentence: t`Averages in which newer prices weigh more.`,
      colors: ['first', 'second'],
      periodNames: shortAndLong,
    },
    boll: {
      name: t`Bollinger bands`,
      sentence: t`The average price, and how far prices usually stray from it.`,
      colors: ['third'],
      periodNames: [period, t`Deviations`],
    },
    rsi: {
      name: t`Relative strength`,
      sentence: t`How much of the latest moves went up: above 70 is high, below 30 is low.`,
      colors: ['second'],
      periodNames: [period],
    },
    macd: {
      name: t`MACD`,
      sentence: t`How far a fast and a slow average are apart.`,
      colors: ['first', 'second'],
      periodNames: [...shortAndLong, t`Signal period`],
    },
  };
  const groups = [
    { title: t`On the chart`, kinds: indicatorKinds.filter((kind) => !isBelow(kind)) },
    { title: t`Below the chart`, kinds: indicatorKinds.filter(isBelow) },
  ];
  return (
    <Sheet
      title={t`Indicators`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={resetIndicators}>{t`Reset`}</Button>
          <Button onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <p className={styles.quiet}>{t`They describe past prices. They don't predict.`}</p>
      {groups.map(({ title, kinds }) => (
        <section key={title} aria-label={title} className={styles.group}>
          <h3>{title}</h3>
          {kinds.map((kind) => (
            <IndicatorRow key={kind} kind={kind} {...rows[kind]} />
          ))}
        </section>
      ))}
    </Sheet>
  );
}

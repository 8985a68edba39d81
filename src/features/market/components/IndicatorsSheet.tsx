import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type IndicatorKind, indicatorKinds, isBelow } from '../indicator-kinds.ts';
import { indicators, setIndicator } from '../indicators.ts';
import styles from './Coin.module.css';

/** Periods of the indicators, as traders write them. */
const PERIODS: Readonly<Record<IndicatorKind, string>> = {
  ma: 'MA 7, 25',
  ema: 'EMA 12, 26',
  boll: 'BOLL 20, 2',
  rsi: 'RSI 14',
  macd: 'MACD 12, 26, 9',
};

/** Chooses the indicators of the charts on this device. */
export default function IndicatorsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { on } = useSnapshot(indicators);
  const words: Readonly<Record<IndicatorKind, readonly [string, string]>> = {
    ma: [t`Moving averages`, t`The average price of the last 7 and 25 candles.`],
    ema: [t`Exponential averages`, t`Averages in which newer prices weigh more.`],
    boll: [t`Bollinger bands`, t`The average of 20 candles, and how far prices usually stray from it.`],
    rsi: [t`Relative strength`, t`How much of the last 14 moves went up: above 70 is high, below 30 is low.`],
    macd: [t`MACD`, t`How far a fast and a slow average are apart.`],
  };
  const groups = [
    { title: t`On the chart`, kinds: indicatorKinds.filter((kind) => !isBelow(kind)) },
    { title: t`Below the chart`, kinds: indicatorKinds.filter(isBelow) },
  ];
  return (
    <Sheet title={t`Indicators`} onClose={onClose}>
      <p className={styles.quiet}>{t`They describe past prices. They don't predict.`}</p>
      {groups.map(({ title, kinds }) => (
        <section key={title} aria-label={title} className={styles.group}>
          <h3>{title}</h3>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={on.includes(kind)}
              onChange={(isOn) => setIndicator(kind, isOn)}
              label={
                <span className={styles.indicator}>
                  <b>{words[kind][0]}</b> <bdi dir="ltr">{PERIODS[kind]}</bdi>
                  <small>{words[kind][1]}</small>
                </span>
              }
            />
          ))}
        </section>
      ))}
    </Sheet>
  );
}

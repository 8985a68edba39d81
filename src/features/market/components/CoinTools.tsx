import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { intervals } from '../../../api/candles.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { chosen, type Interval } from '../candles.ts';
import { indicators } from '../indicators.ts';
import styles from './Coin.module.css';

const IndicatorsSheet = lazy(() => import('./IndicatorsSheet.tsx'));

/** Chooses the length of the candles. */
export function Intervals({ onChange }: { onChange: () => void }) {
  const { t } = useLingui();
  const { interval } = useSnapshot(chosen);
  return (
    <Segmented<Interval>
      kind="line"
      label={t`Candle interval`}
      labelHidden
      value={interval}
      onChange={(next) => {
        chosen.interval = next;
        onChange();
      }}
      options={intervals.map((name) => ({ value: name, label: <bdi dir="ltr">{name}</bdi> }))}
    />
  );
}

interface ToolsProps {
  table: boolean;
  onTable: (table: boolean) => void;
  /** Opens the chart over the whole screen; undefined while there is none. */
  onFull: (() => void) | undefined;
}

/** Chooses how the prices are shown: as candles, a line or a table. */
export function Tools({ table, onTable, onFull }: ToolsProps) {
  const { t } = useLingui();
  const { shape } = useSnapshot(chosen);
  const { on } = useSnapshot(indicators);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.tools}>
      <button type="button" className={styles.choose} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t`Indicators`} <span>{on.length}</span>
      </button>
      {isOpen && (
        <Suspense>
          <IndicatorsSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      <IconButton
        icon={shape === 'candles' ? 'chart-line' : 'chart-candlestick'}
        label={shape === 'candles' ? t`Line chart` : t`Candlestick chart`}
        onClick={() => (chosen.shape = shape === 'candles' ? 'line' : 'candles')}
      />
      <IconButton icon="table-2" label={t`Show as a table`} pressed={table} onClick={() => onTable(!table)} />
      {onFull && <IconButton icon="maximize" label={t`Full screen`} onClick={onFull} />}
    </div>
  );
}

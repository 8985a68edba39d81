import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/base/Button.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import type { Tier } from '../interest.ts';
import styles from '../liquidity.module.css';
import { Range } from './Range.tsx';
import { RateChart } from './RateChart.tsx';
import { RateTable } from './RateTable.tsx';

export interface RateDay {
  readonly date: number;
  readonly tiers: readonly Tier[];
}

interface Props {
  /** Oldest first. */
  readonly days: readonly RateDay[];
  /** Index of the customer's tier. */
  readonly ownTier: number;
}

/** Shows the rates of the last days as a line for one tier, or as a table for all tiers. */
export function RateHistory({ days, ownTier }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string>();
  const [isTable, setIsTable] = useState(false);
  const newest = days.at(-1);
  if (!newest || days.length < 2) return null;
  const tierIndex = Number(chosen ?? Math.max(ownTier, 0));
  return (
    <div className={styles.chart}>
      {newest.tiers.length > 1 && !isTable && (
        <Segmented
          label={t`Tier`}
          labelHidden
          value={String(tierIndex)}
          onChange={setChosen}
          options={newest.tiers.map((tier, index) => ({
            value: String(index),
            label: (
              <span>
                <Range tier={tier} short />
              </span>
            ),
          }))}
        />
      )}
      {isTable ? <RateTable days={days} tiers={newest.tiers} /> : <RateChart days={days} tierIndex={tierIndex} />}
      <div>
        <Button kind="text" onClick={() => setIsTable(!isTable)}>
          {isTable ? t`Show as a chart` : t`Show as a table`}
        </Button>
      </div>
    </div>
  );
}

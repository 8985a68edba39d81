import { useLingui } from '@lingui/react/macro';
import { allocationBar, type Part, type PartName } from '../allocation.ts';
import styles from './allocation-bar.module.css';

/** Returns the names of all parts. */
export const usePartNames = (): Readonly<Record<PartName, string>> => {
  const { t } = useLingui();
  return {
    available: t`Available`,
    held: t`On hold`,
    coins: t`Coins`,
    liquidity: t`Liquidity mining`,
    lockup: t`Lock-up mining`,
    mining: t`Mining`,
  };
};

/** Shows the colour that a part has in the bar. */
export function PartSwatch({ name }: { readonly name: PartName }) {
  return <span className={styles.swatch} data-piece={name} aria-hidden />;
}

/**
 * Draws the proportions of the parts. 8 px high, or as `--allocation` says. It keeps its height while the proportions
 * are unknown, because a rate may load later.
 */
export function AllocationBar({ parts }: { readonly parts: readonly Part[] }) {
  const bar = allocationBar(parts);
  return (
    <div className={styles.room}>
      {bar && (
        <svg className={`${styles.bar} flip`} viewBox={`0 0 ${bar.width} 8`} preserveAspectRatio="none" aria-hidden>
          {bar.pieces.map(({ name, from, width }) => (
            <rect key={name} data-piece={name} x={from} y="0" width={width} height="8" />
          ))}
          {bar.pieces.slice(1).map(({ name, from }) => (
            <path key={name} className={styles.gap} d={`M${from} 0V8`} />
          ))}
        </svg>
      )}
    </div>
  );
}

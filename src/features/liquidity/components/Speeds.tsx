import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { type Pair, Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import styles from '../liquidity.module.css';
import { quickArrival, type RedemptionTerms } from './use-redemption.ts';

export type Speed = 'quick' | 'standard';

interface Props {
  readonly value: Speed;
  readonly onChange: (speed: Speed) => void;
  readonly terms: RedemptionTerms;
  /** The interest figures belong to another amount than the one typed. */
  readonly isStale: boolean;
  /** Why this amount cannot be redeemed quickly. */
  readonly quickBlocker: ReactNode;
}

/** Offers quick and standard redemption next to each other, each with its amounts and times (LIQ-08). */
export function Speeds({ value, onChange, terms, isStale, quickBlocker }: Props) {
  const { t } = useLingui();
  const lostInterest = isStale ? undefined : terms.quickLost;
  const keptInterest = isStale ? undefined : terms.standardKept;
  const resets = terms.quickResets === undefined ? '–' : formatDateTime(terms.quickResets, { zone: true });
  const arrives = quickArrival(terms);
  const quickTime = arrives === undefined ? '–' : formatDateTime(arrives, { zone: true });
  const standardTime =
    terms.standardArrives === undefined ? '–' : formatDateTime(terms.standardArrives, { zone: true });
  return (
    <fieldset className={styles.choices}>
      <legend>{t`How to redeem`}</legend>
      <Choice
        speed="quick"
        title={t`Quick`}
        chosen={value}
        onChange={onChange}
        blocker={quickBlocker}
        pairs={[
          { name: t`Arrives the same day`, value: <bdi>{quickTime}</bdi> },
          { name: t`Interest you lose today`, value: <Quantity value={lostInterest} unit="USDT" charged /> },
          {
            name: t`Shared limit left today (all customers)`,
            value: <Quantity value={terms.quickLeft} unit="USDT" />,
          },
          ...(terms.quickMost === undefined
            ? []
            : [{ name: t`Your own limit left today`, value: <Quantity value={terms.quickMost} unit="USDT" /> }]),
          { name: t`Limit resets`, value: <bdi>{resets}</bdi> },
        ]}
      />
      <Choice
        speed="standard"
        title={t`Standard`}
        chosen={value}
        onChange={onChange}
        pairs={[
          { name: t`Arrives within three days`, value: <bdi>{standardTime}</bdi> },
          { name: t`Interest you keep today`, value: <Quantity value={keptInterest} unit="USDT" /> },
        ]}
      />
    </fieldset>
  );
}

function Choice({
  speed,
  title,
  chosen,
  onChange,
  blocker,
  pairs,
}: {
  readonly speed: Speed;
  readonly title: string;
  readonly chosen: Speed;
  readonly onChange: (speed: Speed) => void;
  /** Why the choice is disabled. */
  readonly blocker?: ReactNode;
  readonly pairs: readonly Pair[];
}) {
  const id = useId();
  return (
    <label className={styles.choice} data-closed={blocker ? '' : undefined}>
      <input
        type="radio"
        name="speed"
        value={speed}
        checked={chosen === speed}
        disabled={Boolean(blocker)}
        onChange={() => onChange(speed)}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-terms`}
      />
      <strong id={`${id}-title`}>{title}</strong>
      <div className={styles.terms} id={`${id}-terms`}>
        <Pairs pairs={pairs} />
        {blocker && <p className={styles.quiet}>{blocker}</p>}
      </div>
    </label>
  );
}

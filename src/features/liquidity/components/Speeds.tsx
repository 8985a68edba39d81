import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { type Pair, Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import styles from '../liquidity.module.css';
import { quickArrival, type RedemptionTerms } from './use-redemption.ts';

export type Speed = 'quick' | 'standard';

interface Props {
  readonly value: Speed;
  readonly onChange: (speed: Speed) => void;
  readonly terms: RedemptionTerms;
  /** The interest figures are of another amount than the one typed. */
  readonly stale: boolean;
  /** Why quick is not open for this amount. */
  readonly closed: ReactNode;
}

/** Quick and standard redemption side by side, each in amounts and times (LIQ-08). */
export function Speeds({ value, onChange, terms, stale, closed }: Props) {
  const { t } = useLingui();
  const lost = stale ? undefined : terms.quickLost;
  const stored = stale ? undefined : terms.standardKept;
  const resets = terms.quickResets === undefined ? '–' : formatDateTime(terms.quickResets, { zone: true });
  const arrives = quickArrival(terms);
  const at = arrives === undefined ? '–' : formatDateTime(arrives, { zone: true });
  const by = terms.standardArrives === undefined ? '–' : formatDateTime(terms.standardArrives, { zone: true });
  return (
    <fieldset className={styles.choices}>
      <legend>{t`How to redeem`}</legend>
      <Choice
        speed="quick"
        title={t`Quick`}
        chosen={value}
        onChange={onChange}
        closed={closed}
        pairs={[
          { name: t`Arrives the same day`, value: <bdi>{at}</bdi> },
          { name: t`Today's interest you lose`, value: <Quantity value={lost} unit="USDT" charged /> },
          {
            name: t`Left today, shared by all customers`,
            value: <Quantity value={terms.quickLeft} unit="USDT" />,
          },
          ...(terms.quickMost === undefined
            ? []
            : [{ name: t`Left today for you`, value: <Quantity value={terms.quickMost} unit="USDT" /> }]),
          { name: t`Limit resets`, value: <bdi>{resets}</bdi> },
        ]}
      />
      <Choice
        speed="standard"
        title={t`Standard`}
        chosen={value}
        onChange={onChange}
        pairs={[
          { name: t`Arrives within three days`, value: <bdi>{by}</bdi> },
          { name: t`Today's interest you keep`, value: <Quantity value={stored} unit="USDT" /> },
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
  closed,
  pairs,
}: {
  readonly speed: Speed;
  readonly title: string;
  readonly chosen: Speed;
  readonly onChange: (speed: Speed) => void;
  readonly closed?: ReactNode;
  readonly pairs: readonly Pair[];
}) {
  const id = useId();
  return (
    <label className={styles.choice} data-closed={closed ? '' : undefined}>
      <input
        type="radio"
        name="speed"
        value={speed}
        checked={chosen === speed}
        disabled={Boolean(closed)}
        onChange={() => onChange(speed)}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-terms`}
      />
      <strong id={`${id}-title`}>{title}</strong>
      <div className={styles.terms} id={`${id}-terms`}>
        <Pairs pairs={pairs} />
        {closed && <p className={styles.quiet}>{closed}</p>}
      </div>
    </label>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { type IndicatorKind, periodLimits } from '../indicator-kinds.ts';
import { indicators, setIndicator, setPeriod } from '../indicators.ts';
import styles from './indicators.module.css';

interface Props {
  readonly kind: IndicatorKind;
  readonly name: string;
  readonly sentence: string;
  /** Colours of its lines. */
  readonly colors: readonly string[];
  readonly periodNames: readonly string[];
}

/** Turns an indicator on or off; its periods open steppers. */
export function IndicatorRow({ kind, name, sentence, colors, periodNames }: Props) {
  const { t } = useLingui();
  const { on, periods } = useSnapshot(indicators);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const text = periods[kind].join(' · ');
  return (
    <>
      <div className={styles.row}>
        <Checkbox
          checked={on.includes(kind)}
          onChange={(isOn) => setIndicator(kind, isOn)}
          label={
            <span className={styles.label}>
              <span className={styles.sample} aria-hidden>
                {colors.map((color) => (
                  <i key={color} data-color={color} />
                ))}
              </span>
              <b>{name}</b>
              <small>{sentence}</small>
            </span>
          }
        />
        <button
          type="button"
          className={styles.periods}
          aria-label={t`Periods of ${name}: ${text}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <bdi dir="ltr">
            {kind.toUpperCase()} {text}
          </bdi>
        </button>
      </div>
      {isOpen && (
        <div id={id} className={styles.steppers}>
          {periods[kind].map((period, index) => (
            <PeriodStepper
              key={periodNames[index]}
              name={periodNames[index] ?? ''}
              value={period}
              limits={periodLimits(kind, index)}
              onChange={(next) => setPeriod(kind, index, next)}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface StepperProps {
  readonly name: string;
  readonly value: number;
  readonly limits: readonly [number, number];
  readonly onChange: (value: number) => void;
}

function PeriodStepper({ name, value, limits: [least, greatest], onChange }: StepperProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <span id={id}>{name}</span>
      <button
        type="button"
        aria-label={t`Decrease`}
        aria-disabled={value <= least || undefined}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={t`Increase`}
        aria-disabled={value >= greatest || undefined}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </div>
  );
}

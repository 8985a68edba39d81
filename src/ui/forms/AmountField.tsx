import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAmount } from '../../domain/decimal.ts';
import { readTyped, type TypedAmount } from '../../domain/typed-amount.ts';
import { Field, type FieldProps } from './Field.tsx';
import { FieldAction } from './FieldAction.tsx';
import { Quantity } from '../figures/Quantity.tsx';
import styles from './AmountField.module.css';

interface Props extends Omit<
  FieldProps,
  'type' | 'inputMode' | 'amount' | 'ltr' | 'unit' | 'action' | 'prefix' | 'max'
> {
  /** Unit of the amount, such as USDT. */
  unit: string;
  /** Plain decimal that the button at the end fills in. */
  max?: string | undefined;
  /** Inside the field, instead of unit and button: a choice of units. */
  units?: ReactNode;
}

const useProblem = (parsed: TypedAmount): string | undefined => {
  const { t } = useLingui();
  if (parsed.kind !== 'wrong') return undefined;
  return {
    characters: t`Enter the amount in digits, such as 1234.56.`,
    negative: t`Enter an amount without a minus sign.`,
    separators: t`We can't read this as one amount. Enter it without separators, such as 1234.56.`,
    length: t`This amount is too long.`,
  }[parsed.why];
};

/**
 * Field for an amount as people type it (I18N-11, I18N-12). `value` is the typed text; `parseAmount(value, unit)` of
 * `domain/typed-amount.ts` returns the amount. While the text is ambiguous the field asks which amount is meant, and
 * `onChange` receives the choice.
 */
export function AmountField({ unit, max, units, value, onChange, help, error, ...field }: Props) {
  const { t } = useLingui();
  const parsed = readTyped(value, unit);
  const problem = useProblem(parsed);
  const echo = parsed.kind === 'amount' && parsed.changed && (
    <Trans>
      We read this as <Quantity value={parsed.value} unit={unit} exact />
    </Trans>
  );
  return (
    <div className={styles.amount}>
      <Field
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        {...field}
        amount
        ltr
        inputMode="decimal"
        unit={units ? undefined : <bdi>{unit}</bdi>}
        value={value}
        onChange={onChange}
        error={problem ?? (parsed.kind === 'ambiguous' ? undefined : error)}
        help={
          echo || help ? (
            <>
              {echo && <span className={styles.echo}>{echo}</span>}
              {help}
            </>
          ) : undefined
        }
        action={units ?? (max !== undefined && <FieldAction onClick={() => onChange(max)}>{t`Max`}</FieldAction>)}
      />
      <div role="status">
        {parsed.kind === 'ambiguous' && (
          <div className={styles.question} role="group" aria-label={t`Which amount do you mean?`}>
            <p>{t`Which amount do you mean?`}</p>
            {parsed.readings.map((reading) => (
              <button key={reading} type="button" className={styles.reading} onClick={() => onChange(reading)}>
                <bdi dir="ltr">
                  {formatAmount(reading)} {unit}
                </bdi>
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { HOUR_MS } from '../../domain/time.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { Moment, useNow } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { changeText } from '../words/rate-facts.ts';
import { rateName, withoutRate } from '../words/rates.ts';
import type { NewRate } from './new-rates.ts';
import styles from './RatesPage.module.css';

/** Time before its end at which the same rate can be set again. */
const RENEWAL_MS = 12 * HOUR_MS;

interface Props {
  /** For someone whose role sets no rates. */
  readonly isReadOnly: boolean;
  /** Undefined while they are read. */
  readonly rows: readonly NewRate[] | undefined;
  readonly onEnter: (code: string, text: string) => void;
  /** Sets the same rate again, from now on. */
  readonly onKeep: (code: string) => void;
}

/** All rates: in force, with their age, and a field for the new one. */
export function RateTable({ isReadOnly, rows, onEnter, onKeep }: Props) {
  const { t } = useLingui();
  return (
    <Table<NewRate>
      label={t`Rates`}
      rows={rows}
      keyOf={({ entry }) => entry.code}
      empty=""
      columns={[
        { label: t`Currency`, render: (row) => <Currency of={row} /> },
        { label: t`In force`, isNumber: true, render: ({ entry }) => entry.rate ?? t`none` },
        { label: t`Set`, render: (row) => <Age of={row} /> },
        {
          label: t`New`,
          isNumber: true,
          isCardEnd: true,
          render: (row) => (
            <RateField of={row} isReadOnly={isReadOnly} onEnter={(text) => onEnter(row.entry.code, text)} />
          ),
        },
        {
          label: t`Change`,
          isNumber: true,
          render: (row) => <Change of={row} isReadOnly={isReadOnly} onKeep={() => onKeep(row.entry.code)} />,
        },
      ]}
    />
  );
}

function Currency({ of: { entry } }: { readonly of: NewRate }) {
  const { t } = useLingui();
  return (
    <>
      {rateName(entry.code)}
      {!entry.isUsed && (
        <span className={styles.old}>
          <Tag kind="danger">{entry.rate === null ? t`Not set` : t`Too old`}</Tag> {withoutRate(entry.code)}
        </span>
      )}
    </>
  );
}

function Age({ of: { entry } }: { readonly of: NewRate }) {
  const { t } = useLingui();
  if (entry.time === null) return entry.rate === null ? null : t`time unknown`;
  return (
    <>
      <Moment at={entry.time} aged />
      {entry.source === 'ecb' && t`, ECB`}
    </>
  );
}

interface RateFieldProps {
  readonly of: NewRate;
  readonly isReadOnly: boolean;
  readonly onEnter: (text: string) => void;
}

function RateField({ of: { entry, text, state, isLarge }, isReadOnly, onEnter }: RateFieldProps) {
  const { t } = useLingui();
  const isWrong = state === 'wrong';
  const id = `wrong-${entry.code}`;
  return (
    <>
      <input
        className={styles.rate}
        inputMode="decimal"
        readOnly={isReadOnly}
        autoComplete="off"
        aria-label={t`New rate, ${rateName(entry.code)}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        data-state={isLarge ? 'large' : state}
        value={text}
        onChange={(event) => onEnter(event.target.value)}
      />
      {isWrong && (
        <span className={styles.wrong} id={id}>
          {text.includes(',') ? t`Use a point, such as 35.25` : t`A number above 0, such as 35.25`}
        </span>
      )}
    </>
  );
}

interface ChangeProps {
  readonly of: NewRate;
  readonly isReadOnly: boolean;
  readonly onKeep: () => void;
}

function Change({ of: { entry, state, change, isLarge }, isReadOnly, onKeep }: ChangeProps) {
  const { t } = useLingui();
  const now = useNow();
  if (state === 'wrong') return null;
  if (state === 'set')
    return (
      <span className={styles.change} data-large={isLarge || undefined}>
        {change === undefined ? t`new` : change === '0' ? t`same, set again` : changeText(change)}
        {isLarge && <Tag kind="warn">{entry.alone === null ? t`two people` : t`over 5%`}</Tag>}
      </span>
    );
  const isEnding = entry.rate !== null && (entry.usedUntil === null || entry.usedUntil - now < RENEWAL_MS);
  if (isReadOnly || !isEnding || entry.source === 'ecb') return <span className={styles.same}>{t`same`}</span>;
  return (
    <button
      type="button"
      className={styles.keep}
      aria-label={t`Set ${rateName(entry.code)} again as it is`}
      onClick={onKeep}
    >
      {t`Set again`}
    </button>
  );
}

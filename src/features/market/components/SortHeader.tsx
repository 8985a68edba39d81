import { useLingui } from '@lingui/react/macro';
import { formatTime } from '../../../i18n/dates.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import type { Sort, SortColumn } from '../coin-list-filter.ts';
import styles from './sort-header.module.css';

interface Props {
  readonly sort: Sort;
  /** When the rows were put in order, in ms; undefined while they are in the operator's order. */
  readonly orderedAt: number | undefined;
  readonly onSort: (column: SortColumn) => void;
}

/** Columns of the coin list, each a button that sorts by it; says when the rows were put in order, since they stay. */
export function SortHeader({ sort, orderedAt, onSort }: Props) {
  const { t } = useLingui();
  const column = (name: SortColumn, words: string) => {
    const isChosen = sort?.column === name;
    return (
      <button type="button" className={styles.column} aria-pressed={isChosen} onClick={() => onSort(name)}>
        {words}
        {isChosen && (
          <>
            <Icon name={sort.isDescending ? 'arrow-down' : 'arrow-up'} size={14} />
            <span className="visually-hidden">{sort.isDescending ? t`descending` : t`ascending`}</span>
          </>
        )}
      </button>
    );
  };
  return (
    <>
      <div className={styles.header} role="group" aria-label={t`Sort by`}>
        {column('code', t`Coin`)}
        <span />
        {column('price', t`Price`)}
        {column('change', t`Change 24h`)}
      </div>
      {orderedAt !== undefined && (
        <p
          className={styles.order}
        >{t`Order of ${formatTime(orderedAt, { seconds: true })}. Prices move, rows stay.`}</p>
      )}
    </>
  );
}
